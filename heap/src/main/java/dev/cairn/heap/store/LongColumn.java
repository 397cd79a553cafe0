// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A number of 64 bits for each position. */
public final class LongColumn {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private final MemorySegment bytes;
    private final long[] array; // empty if the numbers lie outside the Java heap

    public LongColumn(MemorySegment bytes) {
        this.bytes = bytes;
        this.array = OnHeap.longs(bytes);
    }

    public static long sizeFor(long length) {
        return Math.multiplyExact(length, Long.BYTES);
    }

    public long get(long position) {
        return position < array.length ? array[(int) position] : bytes.getAtIndex(LONG, position);
    }

    public void set(long position, long value) {
        if (position < array.length) {
            array[(int) position] = value;
        } else {
            bytes.setAtIndex(LONG, position, value);
        }
    }

    public long length() {
        return bytes.byteSize() / Long.BYTES;
    }

    public MemorySegment bytes() {
        return bytes;
    }
}
