// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/** Longs that come one by one, on the Java heap. */
public final class LongList {
    private static final int FIRST_CAPACITY = 16;

    private long[] values = new long[0];
    private int size;

    public void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(FIRST_CAPACITY, Math.addExact(size, size >> 1)));
        }
        values[size++] = value;
    }

    public void addAll(LongList others) {
        for (int i = 0; i < others.size; i++) {
            add(others.values[i]);
        }
    }

    public long get(int position) {
        if (position >= size) {
            throw new IndexOutOfBoundsException("There are " + size + " values, and none at " + position + ".");
        }
        return values[position];
    }

    public int size() {
        return size;
    }

    public void write(DataOutput out) throws IOException {
        out.writeInt(size);
        for (int i = 0; i < size; i++) {
            out.writeLong(values[i]);
        }
    }

    /** What {@link #write} wrote. */
    public static LongList read(DataInput in) throws IOException {
        LongList result = new LongList();
        int size = in.readInt();
        for (int i = 0; i < size; i++) {
            result.add(in.readLong());
        }
        return result;
    }

    public void clear() {
        size = 0;
    }

    public long[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
