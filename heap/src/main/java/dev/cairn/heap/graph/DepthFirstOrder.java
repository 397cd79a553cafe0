// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.LongStack;
import dev.cairn.heap.store.OffHeap;

/**
 * Numbers the core from 1 in depth-first order, under a virtual root 0: first what is held strongly, from the GC roots;
 * then what only referents of references hold, from those; then the rest, from what nothing refers to, and from anywhere
 * in circles. What comes later never keeps what came before, so that each kind has dominators of its own.
 */
final class DepthFirstOrder implements AutoCloseable {
    private final CoreGraph graph;
    private final OffHeap.Block numberBlock;
    private final OffHeap.Block vertexBlock;
    private final OffHeap.Block parentBlock;
    private final OffHeap.Block startBlock;
    private final IntColumn numbers;
    private final IntColumn vertices;
    private final IntColumn parents;
    private final BitColumn isStart;
    private final LongStack path;
    private final LongStack edges;
    private long count;
    private long strong;
    private long weak;

    DepthFirstOrder(CoreGraph graph, OffHeap memory) {
        this.graph = graph;
        long size = graph.size();
        numberBlock = memory.allocate(IntColumn.sizeFor(size));
        vertexBlock = memory.allocate(IntColumn.sizeFor(size + 1));
        parentBlock = memory.allocate(IntColumn.sizeFor(size + 1));
        startBlock = memory.allocate(BitColumn.sizeFor(size));
        numbers = new IntColumn(numberBlock.bytes());
        vertices = new IntColumn(vertexBlock.bytes());
        parents = new IntColumn(parentBlock.bytes());
        isStart = new BitColumn(startBlock.bytes());
        path = new LongStack(memory);
        edges = new LongStack(memory);
    }

    /**
     * Numbers everything.
     *
     * @param roots numbers in the core
     * @param referred whether anything refers to an object of the core
     */
    void number(long[] roots, Referred referred) {
        for (long root : roots) {
            start(root);
        }
        strong = count;
        numberWeaklyHeld();
        weak = count;
        for (long vertex = 0; vertex < graph.size(); vertex++) {
            if (numbers.get(vertex) == 0 && !referred.isReferred(vertex)) {
                start(vertex);
            }
        }
        for (long vertex = 0; vertex < graph.size(); vertex++) {
            if (numbers.get(vertex) == 0) {
                start(vertex);
            }
        }
        path.close();
        edges.close();
    }

    /** Whether anything refers to an object. */
    @FunctionalInterface
    interface Referred {
        boolean isReferred(long vertex);
    }

    private void numberWeaklyHeld() {
        LongList references = graph.weak();
        for (long before = -1; before != count; ) {
            before = count;
            for (int i = 0; i < references.size(); i += 2) {
                long target = references.get(i + 1);
                long number = numbers.getUnsigned(target);
                if (numbers.get(references.get(i)) != 0 && (number == 0 || number > strong)) {
                    start(target);
                }
            }
        }
    }

    private void start(long vertex) {
        boolean unused = isStart.set(vertex);
        if (numbers.get(vertex) != 0) {
            return;
        }
        visit(vertex, 0);
        while (!path.isEmpty()) {
            long edge = edges.top();
            long at = path.top();
            long end = graph.start(at + 1);
            long next = -1;
            while (edge < end && next < 0) {
                long target = graph.target(edge++);
                next = numbers.get(target) == 0 ? target : -1;
            }
            edges.setTop(edge);
            if (next < 0) {
                path.pop();
                edges.pop();
            } else {
                visit(next, numbers.get(at));
            }
        }
    }

    private void visit(long vertex, int parent) {
        count++;
        numbers.set(vertex, (int) count);
        vertices.set(count, (int) vertex);
        parents.set(count, parent);
        path.push(vertex);
        edges.push(graph.start(vertex));
    }

    /** How many vertices there are. */
    long count() {
        return count;
    }

    /** The number of a vertex, from 1. */
    long number(long vertex) {
        return numbers.getUnsigned(vertex);
    }

    long vertex(long number) {
        return vertices.getUnsigned(number);
    }

    long parent(long number) {
        return parents.getUnsigned(number);
    }

    /** Whether the virtual root refers to a vertex. */
    boolean isStart(long vertex) {
        return isStart.get(vertex);
    }

    /** The last number of what is held strongly. */
    long lastStrong() {
        return strong;
    }

    /** The last number of what referents hold. */
    long lastWeak() {
        return weak;
    }

    /** How strongly a number is held: the smaller the stronger. */
    int tier(long number) {
        return number <= strong ? 0 : number <= weak ? 1 : 2;
    }

    @Override
    public void close() {
        numberBlock.close();
        vertexBlock.close();
        parentBlock.close();
        startBlock.close();
    }
}
