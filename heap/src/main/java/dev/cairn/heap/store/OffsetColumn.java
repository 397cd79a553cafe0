// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

/** Places in another column: in 32 bits as long as those are enough. */
public final class OffsetColumn implements AutoCloseable {
    private static final long MOST_IN_32_BITS = 0xFFFF_FFFFL;

    private final OffHeap.Block block;
    private final boolean wide;
    private final IntColumn ints;
    private final LongColumn longs;

    /** @param largest place that it must hold */
    public OffsetColumn(long length, long largest, OffHeap memory) {
        wide = largest > MOST_IN_32_BITS;
        block = memory.allocate(wide ? LongColumn.sizeFor(length) : IntColumn.sizeFor(length));
        ints = new IntColumn(block.bytes());
        longs = new LongColumn(block.bytes());
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

    @Override
    public void close() {
        block.close();
    }
}
