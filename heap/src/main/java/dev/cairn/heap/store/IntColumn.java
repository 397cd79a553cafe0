// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/**
 * A number of 32 bits for each position; those that are sizes or indexes are unsigned. Each form is a class of its own, as
 * a process mostly needs one of them alone.
 */
public abstract sealed class IntColumn {
    private final MemorySegment bytes;

    private IntColumn(MemorySegment bytes) {
        this.bytes = bytes;
    }

    /** A column in memory that is there: an array, or a segment outside the Java heap. */
    public static IntColumn of(MemorySegment bytes) {
        Optional<int[]> array = OnHeap.ints(bytes);
        return array.isPresent() ? new InArray(bytes, array.get()) : new InSegment(bytes);
    }

    public static long sizeFor(long length) {
        return Math.multiplyExact(length, Integer.BYTES);
    }

    public abstract int get(long position);

    public abstract void set(long position, int value);

    public final long getUnsigned(long position) {
        return get(position) & 0xFFFF_FFFFL;
    }

    public final long length() {
        return bytes.byteSize() / Integer.BYTES;
    }

    public final MemorySegment bytes() {
        return bytes;
    }

    private static final class InArray extends IntColumn {
        private final int[] array;

        InArray(MemorySegment bytes, int[] array) {
            super(bytes);
            this.array = array;
        }

        @Override
        public int get(long position) {
            return array[OnHeap.place(position)];
        }

        @Override
        public void set(long position, int value) {
            array[OnHeap.place(position)] = value;
        }
    }

    private static final class InSegment extends IntColumn {
        private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

        private final MemorySegment bytes;

        InSegment(MemorySegment bytes) {
            super(bytes);
            this.bytes = bytes;
        }

        @Override
        public int get(long position) {
            return bytes.getAtIndex(INT, position);
        }

        @Override
        public void set(long position, int value) {
            bytes.setAtIndex(INT, position, value);
        }
    }
}
