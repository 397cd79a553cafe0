// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.LongStack;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;

/**
 * Immediate dominators by semidominators and nearest common ancestors: L. Georgiadis, Linear-Time Algorithms for
 * Dominators and Related Problems, Princeton TR-737-05, section 2.3. Of what a path's vertices carry only the least
 * semidominator is kept, as nothing here asks for the vertex that has it.
 *
 * <p>Nearly all time goes to waiting for memory, so what is asked together lies together: two numbers in one word.
 */
final class SemiNca implements AutoCloseable {
    private static final int LINK_PARTS = 2;

    private final OffHeap.Block pairBlock;
    private final OffHeap.Block dominatorBlock;
    /** Of each number its ancestor and the least semidominator below that; later its jump and its depth. */
    private final LongColumn pairs;

    private final IntColumn dominators;
    private final LongStack chain;

    /** Finds the semidominators; {@link #findAncestors} is to follow. */
    SemiNca(DepthFirstOrder order, OffHeap memory, Workers workers) {
        long size = order.count();
        pairBlock = memory.longs(size + 1);
        dominatorBlock = memory.ints(size + 1);
        pairs = LongColumn.of(pairBlock.bytes());
        dominators = IntColumn.of(dominatorBlock.bytes());
        chain = new LongStack(memory, size);
        workers.run("finding dominators", LINK_PARTS, part -> linkNothing(order, part));
        ReferenceRanges references = order.references();
        int last = references.count() - 1;
        workers.runAhead(
                "finding dominators",
                references.count(),
                part -> references.turnRound(last - part),
                predecessors -> semidominators(order, predecessors));
        chain.close();
    }

    private static long pair(long upper, long lower) {
        return upper << Integer.SIZE | lower;
    }

    private static long upper(long pair) {
        return pair >>> Integer.SIZE;
    }

    private static long lower(long pair) {
        return pair & 0xFFFF_FFFFL;
    }

    /** The first touch of much memory takes longer than writing to it, and can be done by several at once. */
    private void linkNothing(DepthFirstOrder order, int part) {
        long first = order.count() * part / LINK_PARTS;
        for (long number = order.count() * (part + 1) / LINK_PARTS; number > first; number--) {
            dominators.set(number, 0);
            pairs.set(number, pair(order.parent(number), 0));
        }
    }

    /** Leaves the semidominator of each number of a range in {@code dominators}. */
    private void semidominators(DepthFirstOrder order, Predecessors predecessors) {
        try (predecessors) {
            for (long number = predecessors.last(); number >= Math.max(predecessors.first(), 1); number--) {
                semidominator(order, predecessors, number);
            }
        }
    }

    private void semidominator(DepthFirstOrder order, Predecessors predecessors, long number) {
        long parent = order.parent(number);
        long best = order.isStart(number) ? 0 : parent;
        for (long at = predecessors.start(number); best > 0 && at < predecessors.end(number); at++) {
            long source = predecessors.source(at);
            best = Math.min(best, source <= number ? source : evaluate(source, number));
        }
        dominators.set(number, (int) best);
        pairs.set(number, pair(parent, best));
    }

    /** The least semidominator on the way from a number up to, but without, the first one that is not linked. */
    private long evaluate(long number, long lastUnlinked) {
        long at = number;
        long pair = pairs.get(at);
        while (upper(pair) > lastUnlinked) {
            chain.push(at);
            at = upper(pair);
            pair = pairs.get(at);
        }
        long top = upper(pair);
        long smallest = lower(pair);
        while (!chain.isEmpty()) {
            at = chain.pop();
            smallest = Math.min(smallest, lower(pairs.get(at)));
            pairs.set(at, pair(top, smallest));
        }
        return smallest;
    }

    /**
     * Climbs from each parent to the first dominator whose number is not above the semidominator's. Dominator trees of
     * lists are millions deep, so every number gets a second way up, to an ancestor whose depth is chosen such that two or
     * three times the logarithm of the depth is the longest climb (E. W. Myers, An applicative random-access stack, 1983).
     */
    void findAncestors(DepthFirstOrder order) {
        pairs.set(0, pair(0, 0)); // jumps and depths from here on: what was there has served its purpose
        for (long number = 1; number <= order.count(); number++) {
            findAncestor(number, order.parent(number));
        }
        pairBlock.close();
    }

    private void findAncestor(long number, long parent) {
        long semidominator = dominators.getUnsigned(number);
        long at = parent;
        long above = pairs.get(at);
        while (at > semidominator) {
            at = upper(above) > semidominator ? upper(above) : dominators.getUnsigned(at);
            above = pairs.get(at);
        }
        dominators.set(number, (int) at);
        long jump = upper(above);
        long beyond = pairs.get(jump);
        long further = upper(beyond);
        boolean even = lower(above) - lower(beyond) == lower(beyond) - lower(pairs.get(further));
        pairs.set(number, pair(even ? further : at, lower(above) + 1));
    }

    /** The immediate dominator of a number; 0 is the virtual root. */
    long dominator(long number) {
        return dominators.getUnsigned(number);
    }

    @Override
    public void close() {
        pairBlock.close();
        dominatorBlock.close();
    }
}
