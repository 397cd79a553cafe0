// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Ints that come one by one, on the Java heap. */
public final class IntList {
    private static final int FIRST_CAPACITY = 1 << 12;

    private int[] values = new int[FIRST_CAPACITY];
    private int size;

    public void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.addExact(size, size >> 1));
        }
        values[size++] = value;
    }

    public int get(int position) {
        return values[position];
    }

    /** Puts all of them into a column, from a position on. */
    public void copyTo(IntColumn column, long position) {
        MemorySegment.copy(
                MemorySegment.ofArray(values), 0, column.bytes(), IntColumn.sizeFor(position), IntColumn.sizeFor(size));
    }

    public int size() {
        return size;
    }

    public void clear() {
        size = 0;
    }
}
