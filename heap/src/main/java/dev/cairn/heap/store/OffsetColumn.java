// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;

/** Places in another column: in 32 bits as long as those are enough. */
public final class OffsetColumn {
    private static final long MOST_IN_32_BITS = 0xFFFF_FFFFL;

    private final boolean wide;
    private final IntColumn ints;
    private final LongColumn longs;

    /**
     * A column in memory that is there.
     *
     * @param largest place that it must hold
     */
    public OffsetColumn(MemorySegment bytes, long largest) {
        wide = largest > MOST_IN_32_BITS;
        ints = IntColumn.of(bytes);
        longs = LongColumn.of(bytes);
    }

    /** Bytes that {@code length} places take. */
    public static long sizeFor(long length, long largest) {
        return largest > MOST_IN_32_BITS ? LongColumn.sizeFor(length) : IntColumn.sizeFor(length);
    }

    /** Memory for {@code length} places. */
    public static OffHeap.Block allocate(long length, long largest, OffHeap memory) {
        return largest > MOST_IN_32_BITS ? memory.longs(length) : memory.ints(length);
    }

    public long get(long position) {
        return wide ? longs.get(position) : ints.getUnsigned(position);
    }

    public void set(long position, long value) {
        if (wide) {
            longs.set(position, value);
        } else {
            ints.set(position, (int) value);
        }
    }
}
