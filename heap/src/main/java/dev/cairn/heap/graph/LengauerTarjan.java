// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.LongStack;
import dev.cairn.heap.store.OffHeap;
import java.util.ArrayList;
import java.util.List;

/**
 * Immediate dominators as T. Lengauer and R. E. Tarjan, A Fast Algorithm for Finding Dominators in a Flowgraph, TOPLAS 1,
 * 1979, find them, with simple linking: another algorithm than {@link SemiNca}, on the whole graph.
 */
final class LengauerTarjan implements AutoCloseable {
    private static final long NONE = 0xFFFF_FFFFL;

    private final WholeGraph graph;
    private final WholeOrder order;
    private final OffHeap memory;
    private final List<OffHeap.Block> blocks = new ArrayList<>();
    private final LongColumn sourceEnds;
    private final IntColumn sources;
    private final IntColumn semidominators;
    private final IntColumn labels;
    private final IntColumn ancestors;
    private final IntColumn dominators;
    private final IntColumn firstInBucket;
    private final IntColumn nextInBucket;
    private final LongStack path;

    LengauerTarjan(WholeGraph graph, WholeOrder order, OffHeap memory) {
        this.graph = graph;
        this.order = order;
        this.memory = memory;
        OffHeap.Block ends = memory.allocate(LongColumn.sizeFor(order.count() + 1));
        blocks.add(ends);
        sourceEnds = new LongColumn(ends.bytes());
        sources = ints(graph.edges());
        semidominators = ints(order.count() + 1);
        labels = ints(order.count() + 1);
        ancestors = ints(order.count() + 1);
        dominators = ints(order.count() + 1);
        firstInBucket = ints(order.count() + 1);
        nextInBucket = ints(order.count() + 1);
        path = new LongStack(memory);
        turnRound();
        solve();
        path.close();
    }

    private IntColumn ints(long length) {
        OffHeap.Block block = memory.allocate(IntColumn.sizeFor(length));
        blocks.add(block);
        return new IntColumn(block.bytes());
    }

    private void turnRound() {
        for (long object = 0; object < graph.objects(); object++) {
            for (long edge = graph.start(object); edge < graph.start(object + 1); edge++) {
                long to = order.numberOf(graph.target(edge));
                sourceEnds.set(to, sourceEnds.get(to) + 1);
            }
        }
        long sum = 0;
        for (long number = 0; number <= order.count(); number++) {
            long degree = sourceEnds.get(number);
            sourceEnds.set(number, sum);
            sum += degree;
        }
        for (long object = 0; object < graph.objects(); object++) {
            for (long edge = graph.start(object); edge < graph.start(object + 1); edge++) {
                long to = order.numberOf(graph.target(edge));
                long place = sourceEnds.get(to);
                sources.set(place, (int) order.numberOf(object));
                sourceEnds.set(to, place + 1);
            }
        }
    }

    private void solve() {
        for (long number = 0; number <= order.count(); number++) {
            semidominators.set(number, (int) number);
            labels.set(number, (int) number);
            ancestors.set(number, (int) NONE);
            firstInBucket.set(number, (int) NONE);
        }
        for (long number = order.count(); number > 0; number--) {
            findSemidominator(number);
            long semidominator = semidominators.getUnsigned(number);
            nextInBucket.set(number, firstInBucket.get(semidominator));
            firstInBucket.set(semidominator, (int) number);
            long parent = order.parent(number);
            ancestors.set(number, (int) parent);
            emptyBucket(parent);
        }
        for (long number = 1; number <= order.count(); number++) {
            if (dominators.getUnsigned(number) != semidominators.getUnsigned(number)) {
                dominators.set(number, dominators.get(dominators.getUnsigned(number)));
            }
        }
    }

    private void findSemidominator(long number) {
        long best = order.isStart(number) ? 0 : order.parent(number);
        for (long at = sourceEnds.get(number - 1); at < sourceEnds.get(number); at++) {
            long source = sources.getUnsigned(at);
            // What is held less keeps nothing that is held more.
            if (source != 0 && order.tier(source) == order.tier(number)) {
                best = Math.min(best, semidominators.getUnsigned(evaluate(source)));
            }
        }
        semidominators.set(number, (int) best);
    }

    private void emptyBucket(long parent) {
        long at = firstInBucket.getUnsigned(parent);
        while (at != NONE) {
            long least = evaluate(at);
            boolean isLess = semidominators.getUnsigned(least) < semidominators.getUnsigned(at);
            dominators.set(at, (int) (isLess ? least : parent));
            at = nextInBucket.getUnsigned(at);
        }
        firstInBucket.set(parent, (int) NONE);
    }

    /** The number with the least semidominator on the way up from this one through what has been linked. */
    private long evaluate(long number) {
        if (ancestors.getUnsigned(number) == NONE) {
            return number;
        }
        long at = number;
        while (ancestors.getUnsigned(ancestors.getUnsigned(at)) != NONE) {
            path.push(at);
            at = ancestors.getUnsigned(at);
        }
        while (!path.isEmpty()) {
            long below = path.pop();
            long above = ancestors.getUnsigned(below);
            if (semidominators.getUnsigned(labels.getUnsigned(above))
                    < semidominators.getUnsigned(labels.getUnsigned(below))) {
                labels.set(below, labels.get(above));
            }
            ancestors.set(below, ancestors.get(above));
        }
        return labels.getUnsigned(number);
    }

    /** The immediate dominator of a number; 0 is the virtual root. */
    long dominator(long number) {
        return dominators.getUnsigned(number);
    }

    @Override
    public void close() {
        blocks.forEach(OffHeap.Block::close);
    }
}
