// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/**
 * A number of 64 bits for each position, in one of two forms as in {@link IntColumn}.
 */
public abstract sealed class LongColumn {
    private final MemorySegment bytes;

    private LongColumn(MemorySegment bytes) {
        this.bytes = bytes;
    }

    /** A column in memory that is there: an array, or a segment outside the Java heap. */
    public static LongColumn of(MemorySegment bytes) {
        Optional<long[]> array = OnHeap.longs(bytes);
        return array.isPresent() ? new InArray(bytes, array.get()) : new InSegment(bytes);
    }

    public static long sizeFor(long length) {
        return Math.multiplyExact(length, Long.BYTES);
    }

    public abstract long get(long position);

    public abstract void set(long position, long value);

    public final long length() {
        return bytes.byteSize() / Long.BYTES;
    }

    public final MemorySegment bytes() {
        return bytes;
    }

    private static final class InArray extends LongColumn {
        private final long[] array;

        InArray(MemorySegment bytes, long[] array) {
            super(bytes);
            this.array = array;
        }

        @Override
        public long get(long position) {
            return array[OnHeap.place(position)];
        }

        @Override
        public void set(long position, long value) {
            array[OnHeap.place(position)] = value;
        }
    }

    private static final class InSegment extends LongColumn {
        private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

        private final MemorySegment bytes;

        InSegment(MemorySegment bytes) {
            super(bytes);
            this.bytes = bytes;
        }

        @Override
        public long get(long position) {
            return bytes.getAtIndex(LONG, position);
        }

        @Override
        public void set(long position, long value) {
            bytes.setAtIndex(LONG, position, value);
        }
    }
}
