// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A number of 32 bits for each position; those that are sizes or indexes are unsigned.
 *
 * <p>There are two forms, and each access asks which one this is: that costs next to nothing, whereas a class for each form would
 * make every access a call where only the first compiler has been at work, as with small dumps.
 */
public final class IntColumn {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final int[] NO_INTS = {};

    private final MemorySegment bytes;
    /** Empty if the numbers lie outside the Java heap. */
    private final int[] array;

    private IntColumn(MemorySegment bytes) {
        this.bytes = bytes;
        this.array = OnHeap.ints(bytes).orElse(NO_INTS);
    }

    /** A column in memory that is there: an array, or a segment outside the Java heap. */
    public static IntColumn of(MemorySegment bytes) {
        return new IntColumn(bytes);
    }

    public static long sizeFor(long length) {
        return Math.multiplyExact(length, Integer.BYTES);
    }

    public int get(long position) {
        int[] ints = array;
        return ints.length > 0 ? ints[OnHeap.place(position)] : bytes.getAtIndex(INT, position);
    }

    public void set(long position, int value) {
        int[] ints = array;
        if (ints.length > 0) {
            ints[OnHeap.place(position)] = value;
        } else {
            bytes.setAtIndex(INT, position, value);
        }
    }

    public long getUnsigned(long position) {
        return get(position) & 0xFFFF_FFFFL;
    }

    public long length() {
        return bytes.byteSize() / Integer.BYTES;
    }

    public MemorySegment bytes() {
        return bytes;
    }
}
