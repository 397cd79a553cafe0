// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.store.OffsetColumn;
import dev.cairn.heap.store.PairList;

/** What refers to each number of a range. */
final class Predecessors implements AutoCloseable {
    private final long first;
    private final long last;
    private final OffHeap.Block endBlock;
    /** Where the sources of each number end, after where those of the first one begin. */
    private final OffsetColumn ends;

    private final OffHeap.Block sourceBlock;
    private final IntColumn sources;

    /**
     * Turns references round.
     *
     * @param references target and source each, by number; no targets but those of the range
     * @param first the range's first number
     * @param end the number after its last one
     */
    Predecessors(PairList references, long first, long end, OffHeap memory) {
        this.first = first;
        this.last = end - 1;
        long size = references.size();
        endBlock = OffsetColumn.allocate(end - first + 1, size, memory);
        ends = new OffsetColumn(endBlock.bytes(), size);
        references.forEachRun(this::count);
        beginAll();
        sourceBlock = memory.ints(size);
        sources = IntColumn.of(sourceBlock.bytes());
        references.forEachRun(this::put);
    }

    private void count(LongColumn references, long count) {
        for (long i = 0; i < count; i++) {
            long place = PairList.firstOf(references.get(i)) - first + 1;
            ends.set(place, ends.get(place) + 1);
        }
    }

    private void beginAll() {
        long sum = 0;
        for (long place = 0; place <= last - first + 1; place++) {
            long degree = ends.get(place);
            ends.set(place, sum);
            sum += degree;
        }
    }

    private void put(LongColumn references, long count) {
        for (long i = 0; i < count; i++) {
            long reference = references.get(i);
            long target = PairList.firstOf(reference) - first + 1;
            long place = ends.get(target);
            sources.set(place, (int) PairList.secondOf(reference));
            ends.set(target, place + 1);
        }
    }

    /** The range's first number. */
    long first() {
        return first;
    }

    long last() {
        return last;
    }

    /** Where the sources of a number begin. */
    long start(long number) {
        return ends.get(number - first);
    }

    long end(long number) {
        return ends.get(number - first + 1);
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
