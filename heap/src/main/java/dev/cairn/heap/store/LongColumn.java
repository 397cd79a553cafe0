// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A number of 64 bits for each position, in one of two forms as in {@link IntColumn}. */
public final class LongColumn {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final long[] NO_LONGS = {};

    private final MemorySegment bytes;
    /** Empty if the numbers lie outside the Java heap. */
    private final long[] array;

    private LongColumn(MemorySegment bytes) {
        this.bytes = bytes;
        this.array = OnHeap.longs(bytes).orElse(NO_LONGS);
    }

    /** A column in memory that is there: an array, or a segment outside the Java heap. */
    public static LongColumn of(MemorySegment bytes) {
        return new LongColumn(bytes);
    }

    public static long sizeFor(long length) {
        return Math.multiplyExact(length, Long.BYTES);
    }

    public long get(long position) {
        long[] longs = array;
        return longs.length > 0 ? longs[OnHeap.place(position)] : bytes.getAtIndex(LONG, position);
    }

    public void set(long position, long value) {
        long[] longs = array;
        if (longs.length > 0) {
            longs[OnHeap.place(position)] = value;
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
