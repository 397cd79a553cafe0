// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;

/**
 * For each node of the core, where its references begin, and its number in depth-first order: side by side, as a walk
 * that meets a node asks for both, and each would be a cache miss of its own.
 */
final class CoreNodes implements AutoCloseable {
    private static final long MOST_IN_32_BITS = 0xFFFF_FFFFL;

    private final OffHeap.Block block;
    private final boolean wide;
    private final IntColumn ints;
    private final LongColumn longs;

    /** @param mostReferences that there may be */
    CoreNodes(long size, long mostReferences, OffHeap memory) {
        wide = mostReferences > MOST_IN_32_BITS;
        block = wide ? memory.longs(2 * size) : memory.ints(2 * size);
        ints = IntColumn.of(block.bytes());
        longs = LongColumn.of(block.bytes());
    }

    long start(long node) {
        return wide ? longs.get(2 * node) : ints.getUnsigned(2 * node);
    }

    void setStart(long node, long start) {
        if (wide) {
            longs.set(2 * node, start);
        } else {
            ints.set(2 * node, (int) start);
        }
    }

    /** The node's number; 0 while it has none. */
    long number(long node) {
        return wide ? longs.get(2 * node + 1) : ints.getUnsigned(2 * node + 1);
    }

    void setNumber(long node, long number) {
        if (wide) {
            longs.set(2 * node + 1, number);
        } else {
            ints.set(2 * node + 1, (int) number);
        }
    }

    @Override
    public void close() {
        block.close();
    }
}
