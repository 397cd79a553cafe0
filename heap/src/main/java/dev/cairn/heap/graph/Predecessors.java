// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.store.OffsetColumn;
import dev.cairn.heap.store.PairList;

/** Who refers to each number of a depth-first order besides its parent. */
final class Predecessors implements AutoCloseable {
    private final OffHeap.Block endBlock;
    private final OffsetColumn ends;
    private final OffHeap.Block sourceBlock;
    private final IntColumn sources;

    /** @param references target and source each, by number */
    Predecessors(PairList references, long numbers, OffHeap memory) {
        long size = references.size();
        endBlock = memory.allocate(OffsetColumn.sizeFor(numbers + 1, size));
        ends = new OffsetColumn(endBlock.bytes(), size);
        references.forEach((target, _) -> ends.set(target, ends.get(target) + 1));
        long sum = 0;
        for (long number = 0; number <= numbers; number++) {
            long degree = ends.get(number);
            ends.set(number, sum);
            sum += degree;
        }
        sourceBlock = memory.allocate(IntColumn.sizeFor(size));
        sources = new IntColumn(sourceBlock.bytes());
        references.forEach((target, source) -> {
            long place = ends.get(target);
            sources.set(place, (int) source);
            ends.set(target, place + 1);
        });
    }

    /** Where the sources of a number begin; numbers count from 1. */
    long start(long number) {
        return ends.get(number - 1);
    }

    long end(long number) {
        return ends.get(number);
    }

    long source(long place) {
        return sources.getUnsigned(place);
    }

    @Override
    public void close() {
        endBlock.close();
        sourceBlock.close();
    }
}
