// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;

/** Who refers to each number of a depth-first order; what is held less strongly is left out. */
final class Predecessors implements AutoCloseable {
    private final OffHeap.Block endBlock;
    private final OffHeap.Block sourceBlock;
    private final LongColumn ends;
    private final IntColumn sources;

    Predecessors(CoreGraph graph, DepthFirstOrder order, OffHeap memory) {
        long size = order.count();
        endBlock = memory.allocate(LongColumn.sizeFor(size + 2));
        ends = new LongColumn(endBlock.bytes());
        count(graph, order);
        long sum = 0;
        for (long number = 0; number <= size; number++) {
            long degree = ends.get(number);
            ends.set(number, sum);
            sum += degree;
        }
        sourceBlock = memory.allocate(IntColumn.sizeFor(sum));
        sources = new IntColumn(sourceBlock.bytes());
        fill(graph, order);
    }

    private void count(CoreGraph graph, DepthFirstOrder order) {
        for (long number = 1; number <= order.count(); number++) {
            long vertex = order.vertex(number);
            int tier = order.tier(number);
            for (long edge = graph.start(vertex); edge < graph.start(vertex + 1); edge++) {
                long target = order.number(graph.target(edge));
                if (order.tier(target) >= tier) {
                    ends.set(target, ends.get(target) + 1);
                }
            }
        }
    }

    private void fill(CoreGraph graph, DepthFirstOrder order) {
        for (long number = 1; number <= order.count(); number++) {
            long vertex = order.vertex(number);
            int tier = order.tier(number);
            for (long edge = graph.start(vertex); edge < graph.start(vertex + 1); edge++) {
                long target = order.number(graph.target(edge));
                if (order.tier(target) >= tier) {
                    long place = ends.get(target);
                    sources.set(place, (int) number);
                    ends.set(target, place + 1);
                }
            }
        }
    }

    /** Where the sources of a number begin. */
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
