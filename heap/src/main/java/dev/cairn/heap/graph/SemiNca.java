// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongStack;
import dev.cairn.heap.store.OffHeap;

/**
 * Immediate dominators by semidominators and nearest common ancestors: L. Georgiadis, Linear-Time Algorithms for
 * Dominators and Related Problems, Princeton TR-737-05, section 2.3. Of what a path's vertices carry only the least
 * semidominator is kept, as nothing here asks for the vertex that has it.
 */
final class SemiNca implements AutoCloseable {
    private final OffHeap.Block ancestorBlock;
    private final OffHeap.Block leastBlock;
    private final OffHeap.Block dominatorBlock;
    private final IntColumn ancestors;
    private final IntColumn least;
    private final IntColumn dominators;
    private final LongStack chain;

    SemiNca(DepthFirstOrder order, Predecessors predecessors, OffHeap memory) {
        long size = order.count();
        ancestorBlock = memory.allocate(IntColumn.sizeFor(size + 1));
        leastBlock = memory.allocate(IntColumn.sizeFor(size + 1));
        dominatorBlock = memory.allocate(IntColumn.sizeFor(size + 1));
        ancestors = new IntColumn(ancestorBlock.bytes());
        least = new IntColumn(leastBlock.bytes());
        dominators = new IntColumn(dominatorBlock.bytes());
        chain = new LongStack(memory);
        semidominators(order, predecessors);
        nearestCommonAncestors(order);
        chain.close();
        ancestorBlock.close();
        leastBlock.close();
    }

    /** Leaves each number's semidominator in {@code dominators}. */
    private void semidominators(DepthFirstOrder order, Predecessors predecessors) {
        for (long number = order.count(); number > 0; number--) {
            ancestors.set(number, (int) order.parent(number));
        }
        for (long number = order.count(); number > 0; number--) {
            long best = order.isStart(number) ? 0 : order.parent(number);
            for (long at = predecessors.start(number); best > 0 && at < predecessors.end(number); at++) {
                long source = predecessors.source(at);
                best = Math.min(best, source <= number ? source : evaluate(source, number));
            }
            dominators.set(number, (int) best);
            least.set(number, (int) best);
        }
    }

    /** The least semidominator on the way from a number up to, but without, the first one that is not linked. */
    private long evaluate(long number, long lastUnlinked) {
        long at = number;
        while (ancestors.getUnsigned(at) > lastUnlinked) {
            chain.push(at);
            at = ancestors.getUnsigned(at);
        }
        int top = ancestors.get(at);
        long smallest = least.getUnsigned(at);
        while (!chain.isEmpty()) {
            at = chain.pop();
            smallest = Math.min(smallest, least.getUnsigned(at));
            least.set(at, (int) smallest);
            ancestors.set(at, top);
        }
        return smallest;
    }

    /**
     * Climbs from each parent to the first dominator whose number is not above the semidominator's. Dominator trees of
     * lists are millions deep, so every number gets a second way up, to an ancestor whose depth is chosen such that two or
     * three times the logarithm of the depth is the longest climb (E. W. Myers, An applicative random-access stack, 1983).
     */
    private void nearestCommonAncestors(DepthFirstOrder order) {
        IntColumn jumps = ancestors; // both have served their purpose
        IntColumn depths = least;
        jumps.set(0, 0);
        depths.set(0, 0);
        for (long number = 1; number <= order.count(); number++) {
            long semidominator = dominators.getUnsigned(number);
            long at = order.parent(number);
            while (at > semidominator) {
                long jump = jumps.getUnsigned(at);
                at = jump > semidominator ? jump : dominators.getUnsigned(at);
            }
            dominators.set(number, (int) at);
            long depth = depths.getUnsigned(at);
            long jump = jumps.getUnsigned(at);
            long further = jumps.getUnsigned(jump);
            boolean even = depth - depths.getUnsigned(jump) == depths.getUnsigned(jump) - depths.getUnsigned(further);
            depths.set(number, (int) (depth + 1));
            jumps.set(number, (int) (even ? further : at));
        }
    }

    /** The immediate dominator of a number; 0 is the virtual root. */
    long dominator(long number) {
        return dominators.getUnsigned(number);
    }

    @Override
    public void close() {
        dominatorBlock.close();
    }
}
