// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A number of 32 bits for each position; those that are sizes or indexes are unsigned. */
public final class IntColumn {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

    private final MemorySegment bytes;
    private final int[] array; // empty if the numbers lie outside the Java heap

    public IntColumn(MemorySegment bytes) {
        this.bytes = bytes;
        this.array = OnHeap.ints(bytes);
    }

    public static long sizeFor(long length) {
        return Math.multiplyExact(length, Integer.BYTES);
    }

    public int get(long position) {
        return position < array.length ? array[(int) position] : bytes.getAtIndex(INT, position);
    }

    public long getUnsigned(long position) {
        return get(position) & 0xFFFF_FFFFL;
    }

    public void set(long position, int value) {
        if (position < array.length) {
            array[(int) position] = value;
        } else {
            bytes.setAtIndex(INT, position, value);
        }
    }

    public long length() {
        return bytes.byteSize() / Integer.BYTES;
    }

    public MemorySegment bytes() {
        return bytes;
    }
}
