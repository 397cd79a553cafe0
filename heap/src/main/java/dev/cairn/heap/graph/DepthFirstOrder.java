// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongStack;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.store.PairList;

/**
 * Numbers the core from 1 in depth-first order, under a virtual root 0: first what is held strongly, from the GC roots;
 * then what only referents of references hold, from those; then the rest, from what nothing refers to, and from anywhere
 * in circles. What comes later never keeps what came before, so that each kind has dominators of its own.
 */
final class DepthFirstOrder implements AutoCloseable {
    private final CoreGraph graph;
    private final CoreNodes nodes;
    private final OffHeap memory;
    private final OffHeap.Block vertexBlock;
    private final OffHeap.Block parentBlock;
    private final OffHeap.Block startBlock;
    /** Of each number its node, and from {@link #nameObjects} on its object. */
    private final IntColumn vertices;

    private final IntColumn parents;
    private final BitColumn isStart;
    /** Where the walk goes on at each object above; which those are say their numbers' parents. */
    private final LongStack edges;

    private final ReferenceRanges references;
    private long count;
    private long strong;
    private long weak;
    /** The last number of what is held more strongly than what is being numbered. */
    private long heldMore;

    DepthFirstOrder(CoreGraph graph, OffHeap memory) {
        this.graph = graph;
        this.nodes = graph.nodes();
        this.memory = memory;
        long size = graph.size();
        vertexBlock = memory.ints(size + 1);
        parentBlock = memory.ints(size + 1);
        startBlock = memory.bits(size + 1);
        vertices = IntColumn.of(vertexBlock.bytes());
        parents = IntColumn.of(parentBlock.bytes());
        isStart = BitColumn.of(startBlock.bytes());
        edges = new LongStack(memory, graph.edges());
        references = new ReferenceRanges(size + 1, memory);
    }

    /**
     * Numbers everything. The graph's references are not asked for again.
     *
     * @param roots nodes
     * @param referred whether anything refers to an object
     */
    void number(long[] roots, Referred referred) {
        for (long root : roots) {
            start(root);
        }
        strong = count;
        heldMore = count;
        numberWeaklyHeld();
        weak = count;
        heldMore = count;
        numberTheRest(referred);
        edges.close();
    }

    /** What nothing refers to, with what that keeps; then anything of what is left, which are circles. */
    private void numberTheRest(Referred referred) {
        CoreNumbers.Objects objects = graph.numbers().objects();
        for (long node = 0; node < graph.size(); node++) {
            if (nodes.number(node) == 0 && !referred.isReferred(objects.of(node))) {
                start(node);
            }
        }
        for (long node = 0; node < graph.size() && count < graph.size(); node++) {
            if (nodes.number(node) == 0) {
                start(node);
            }
        }
    }

    /** Makes a number stand for its object. */
    void nameObjects() {
        if (graph.numbers().isWhole()) {
            return;
        }
        try (OffHeap.Block block = memory.ints(graph.size())) {
            IntColumn objects = IntColumn.of(block.bytes());
            graph.numbers().forEach((node, object) -> objects.set(node, (int) object));
            for (long number = 1; number <= count; number++) {
                vertices.set(number, objects.get(vertices.getUnsigned(number)));
            }
        }
    }

    /** The references that are not from a parent, by number. */
    ReferenceRanges references() {
        return references;
    }

    /** Whether anything refers to an object. */
    @FunctionalInterface
    interface Referred {
        boolean isReferred(long object);
    }

    private void numberWeaklyHeld() {
        PairList referents = graph.weak();
        try (OffHeap.Block block = memory.bits(graph.size())) {
            BitColumn isLater = BitColumn.of(block.bytes());
            for (long i = 0; i < referents.size(); i++) {
                if (nodes.number(referents.first(i)) != 0) {
                    startWeak(referents.second(i));
                } else {
                    isLater.setAlone(referents.first(i));
                }
            }
            // What was found so has references of its own, which find more.
            for (long number = strong + 1; number <= count; number++) {
                long node = vertices.getUnsigned(number);
                for (long i = isLater.get(node) ? firstReferentOf(node) : referents.size();
                        i < referents.size() && referents.first(i) == node;
                        i++) {
                    startWeak(referents.second(i));
                }
            }
        }
    }

    private void startWeak(long target) {
        long number = nodes.number(target);
        if (number == 0 || number > strong) {
            start(target);
        }
    }

    /** Where the pairs of a node begin, which are in the order of nodes. */
    private long firstReferentOf(long node) {
        PairList referents = graph.weak();
        long low = 0;
        long high = referents.size();
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (referents.first(middle) < node) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void start(long vertex) {
        long before = nodes.number(vertex);
        isStart.setAlone(before == 0 ? count + 1 : before);
        if (before != 0) {
            return;
        }
        visit(vertex, 0);
        walk(vertex);
    }

    /** What is asked at each reference is in local variables, as the first compiler reads fields anew each time. */
    private void walk(long first) {
        IntColumn targets = graph.targets();
        CoreNodes known = nodes;
        LongStack above = edges;
        long held = heldMore;
        long at = first;
        long number = count;
        long edge = known.start(at);
        long end = known.start(at + 1);
        while (true) {
            if (edge < end) {
                long target = targets.getUnsigned(edge++);
                long before = known.number(target);
                if (before == 0) {
                    above.push(edge);
                    visit(target, number);
                    at = target;
                    number = count;
                    edge = known.start(at);
                    end = known.start(at + 1);
                } else if (before > held) {
                    references.add(before, number);
                }
            } else if (above.isEmpty()) {
                return;
            } else {
                number = parents.getUnsigned(number);
                at = vertices.getUnsigned(number);
                edge = above.pop();
                end = known.start(at + 1);
            }
        }
    }

    private void visit(long vertex, long parent) {
        count++;
        nodes.setNumber(vertex, count);
        vertices.set(count, (int) vertex);
        parents.set(count, (int) parent);
    }

    /** How many vertices there are. */
    long count() {
        return count;
    }

    /** The object that has a number, from 1, once it has been named. */
    long object(long number) {
        return vertices.getUnsigned(number);
    }

    long parent(long number) {
        return parents.getUnsigned(number);
    }

    /** Whether the virtual root refers to a number. */
    boolean isStart(long number) {
        return isStart.get(number);
    }

    /** How strongly a number is held: the smaller the stronger. */
    int tier(long number) {
        return number <= strong ? 0 : number <= weak ? 1 : 2;
    }

    @Override
    public void close() {
        vertexBlock.close();
        parentBlock.close();
        startBlock.close();
        references.close();
    }
}
