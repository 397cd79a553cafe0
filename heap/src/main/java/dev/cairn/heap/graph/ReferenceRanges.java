// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.store.PairList;
import java.util.stream.IntStream;

/**
 * References by their targets' numbers, a list for each range of numbers: so that one range can be turned round within the
 * cache, and by another thread, while the one before is in use.
 */
final class ReferenceRanges implements AutoCloseable {
    private static final int RANGE_SHIFT = 18;

    private final OffHeap memory;
    private final long end;
    private final PairList[] ranges;

    /** @param end the number after the last one */
    ReferenceRanges(long end, OffHeap memory) {
        this.memory = memory;
        this.end = end;
        this.ranges = IntStream.range(0, (int) ((end - 1) >>> RANGE_SHIFT) + 1)
                .mapToObj(_ -> PairList.small(memory))
                .toArray(PairList[]::new);
    }

    void add(long target, long source) {
        ranges[(int) (target >>> RANGE_SHIFT)].add(target, source);
    }

    /** How many ranges there are. */
    int count() {
        return ranges.length;
    }

    /** Turns the references of a range round, once; they are gone from here then. */
    Predecessors turnRound(int range) {
        long first = (long) range << RANGE_SHIFT;
        try (PairList references = ranges[range]) {
            return new Predecessors(references, first, Math.min(first + (1L << RANGE_SHIFT), end), memory);
        }
    }

    @Override
    public void close() {
        for (PairList each : ranges) {
            each.close();
        }
    }
}
