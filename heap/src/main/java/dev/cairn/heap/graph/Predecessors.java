// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.store.OffsetColumn;
import dev.cairn.heap.store.PairList;
import dev.cairn.heap.work.Workers;

/** Who refers to each number of a depth-first order besides its parent. */
final class Predecessors implements AutoCloseable {
    /** Each reads all references and takes those to its own share of the numbers, so that no two write to the same place. */
    static final int PARTS = 2;

    private final PairList references;
    private final long numbers;

    private final OffHeap.Block endBlock;
    private final OffsetColumn ends;
    private final OffHeap.Block sourceBlock;
    private final IntColumn sources;

    /**
     * Has room for all of them, and is to be filled by {@link #fill}.
     *
     * @param references target and source each, by number
     */
    Predecessors(PairList references, long numbers, OffHeap memory, Workers workers) {
        this.references = references;
        this.numbers = numbers;
        long size = references.size();
        endBlock = OffsetColumn.allocate(numbers + 1, size, memory);
        ends = new OffsetColumn(endBlock.bytes(), size);
        workers.run("counting references", PARTS, this::count);
        long sum = 0;
        for (long number = 0; number <= numbers; number++) {
            long degree = ends.get(number);
            ends.set(number, sum);
            sum += degree;
        }
        sourceBlock = memory.ints(size);
        sources = IntColumn.of(sourceBlock.bytes());
    }

    /** Filled at once. */
    static Predecessors of(PairList references, long numbers, OffHeap memory, Workers workers) {
        Predecessors result = new Predecessors(references, numbers, memory, workers);
        workers.run("turning references round", PARTS, result::fill);
        return result;
    }

    private long firstOf(int part) {
        return (numbers + 1) * part / PARTS;
    }

    private void count(int part) {
        long first = firstOf(part);
        long end = firstOf(part + 1);
        references.forEach((target, _) -> {
            if (target >= first && target < end) {
                ends.set(target, ends.get(target) + 1);
            }
        });
    }

    /** Fills one part of {@link #PARTS}. */
    void fill(int part) {
        long first = firstOf(part);
        long end = firstOf(part + 1);
        references.forEach((target, source) -> {
            if (target >= first && target < end) {
                long place = ends.get(target);
                sources.set(place, (int) source);
                ends.set(target, place + 1);
            }
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
