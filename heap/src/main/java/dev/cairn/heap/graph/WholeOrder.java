// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongStack;
import dev.cairn.heap.store.OffHeap;
import java.util.function.LongPredicate;

/**
 * All objects numbered from 1 in depth-first order below a virtual root 0, as {@link DepthFirstOrder} does for the core:
 * first what is held strongly, then what is held weakly, then garbage.
 */
final class WholeOrder implements AutoCloseable {
    private final WholeGraph graph;
    private final OffHeap.Block numberBlock;
    private final OffHeap.Block objectBlock;
    private final OffHeap.Block parentBlock;
    private final OffHeap.Block startBlock;
    private final IntColumn numbers;
    private final IntColumn objects;
    private final IntColumn parents;
    private final BitColumn starts;
    private final LongStack path;
    private final LongStack edges;
    private final long strong;
    private final long weak;
    private long count;

    /**
     * Numbers everything.
     *
     * @param roots what strong references begin with
     * @param garbageStarts what garbage begins with
     */
    WholeOrder(WholeGraph graph, LongPredicate roots, LongPredicate garbageStarts, OffHeap memory) {
        this.graph = graph;
        long size = graph.objects() + 1;
        numberBlock = memory.allocate(IntColumn.sizeFor(size));
        objectBlock = memory.allocate(IntColumn.sizeFor(size));
        parentBlock = memory.allocate(IntColumn.sizeFor(size));
        startBlock = memory.allocate(BitColumn.sizeFor(size));
        numbers = new IntColumn(numberBlock.bytes());
        objects = new IntColumn(objectBlock.bytes());
        parents = new IntColumn(parentBlock.bytes());
        starts = new BitColumn(startBlock.bytes());
        path = new LongStack(memory);
        edges = new LongStack(memory);
        startAll(roots, 0);
        strong = count;
        numberWeaklyHeld();
        weak = count;
        startAll(garbageStarts, weak);
        path.close();
        edges.close();
    }

    private void startAll(LongPredicate which, long heldMore) {
        for (long object = 0; object < graph.objects(); object++) {
            if (which.test(object)) {
                start(object, heldMore);
            }
        }
    }

    private void numberWeaklyHeld() {
        for (long before = -1; before != count; ) {
            before = count;
            for (long i = 0; i < graph.weak().size(); i++) {
                if (numberOf(graph.weak().first(i)) != 0) {
                    start(graph.weak().second(i), strong);
                }
            }
        }
    }

    private void start(long object, long heldMore) {
        if (numberOf(object) != 0) {
            if (numberOf(object) > heldMore) {
                boolean _ = starts.set(numberOf(object));
            }
            return;
        }
        visit(object, 0);
        boolean _ = starts.set(count);
        long at = object;
        long edge = graph.start(at);
        while (true) {
            if (edge < graph.start(at + 1)) {
                long target = graph.target(edge++);
                if (numberOf(target) == 0) {
                    visit(target, numberOf(at));
                    path.push(at);
                    edges.push(edge);
                    at = target;
                    edge = graph.start(at);
                }
            } else if (path.isEmpty()) {
                return;
            } else {
                at = path.pop();
                edge = edges.pop();
            }
        }
    }

    private void visit(long object, long parent) {
        count++;
        numbers.set(object, (int) count);
        objects.set(count, (int) object);
        parents.set(count, (int) parent);
    }

    /** How many objects have a number. */
    long count() {
        return count;
    }

    /** 0 for one that was not reached. */
    long numberOf(long object) {
        return numbers.getUnsigned(object);
    }

    long object(long number) {
        return objects.getUnsigned(number);
    }

    long parent(long number) {
        return parents.getUnsigned(number);
    }

    boolean isStart(long number) {
        return starts.get(number);
    }

    /** 0 for what is held strongly, 1 weakly, 2 not at all. */
    int tier(long number) {
        return number <= strong ? 0 : number <= weak ? 1 : 2;
    }

    @Override
    public void close() {
        numberBlock.close();
        objectBlock.close();
        parentBlock.close();
        startBlock.close();
    }
}
