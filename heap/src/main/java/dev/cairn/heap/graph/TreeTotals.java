// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.IntColumn;

/**
 * Brings the dominators of the core into the columns of all objects, and adds up what is held how. The two halves of that write to
 * different columns, so that two threads can do them at the same time.
 */
final class TreeTotals {
    private static final int STRONG = 0;
    private static final int WEAK = 1;
    private static final int UNREACHABLE = 2;
    private static final int TIERS = 3;

    private final DepthFirstOrder order;
    private final SemiNca solution;
    private final DominatorTree.Columns columns;
    private final long[] units = new long[TIERS];
    private final long[] objects = new long[TIERS];

    TreeTotals(DepthFirstOrder order, SemiNca solution, DominatorTree.Columns columns) {
        this.order = order;
        this.solution = solution;
        this.columns = columns;
    }

    /**
     * Adds each retained size to that of the dominator, from the last number to the first, as what is dominated comes later.
     *
     * @param top is offered each object that nothing dominates
     */
    void addUp(LargestRetained top) {
        for (long number = order.count(); number > 0; number--) {
            long retained = columns.retained().get(order.object(number));
            long dominator = solution.dominator(number);
            if (dominator == 0) {
                units[order.tier(number)] += retained;
                top.offer(order.object(number), retained);
            } else {
                columns.retained().add(order.object(dominator), retained);
            }
        }
    }

    /** @param counts how many objects each of the core has with what is folded below it */
    void nameDominators(IntColumn counts) {
        for (long number = order.count(); number > 0; number--) {
            long object = order.object(number);
            long dominator = solution.dominator(number);
            int tier = order.tier(number);
            if (dominator == 0) {
                columns.dominators().set(object, DominatorTree.NONE);
                boolean _ = (tier == WEAK && columns.weaklyHeld().set(object))
                        || (tier == UNREACHABLE && columns.unreachable().set(object));
            } else {
                columns.dominators().set(object, (int) order.object(dominator));
            }
            objects[tier] += counts.getUnsigned(object);
        }
    }

    /** When both are done. */
    DominatorTree.Totals totals() {
        return new DominatorTree.Totals(
                objects[STRONG],
                units[STRONG],
                objects[WEAK],
                units[WEAK],
                objects[UNREACHABLE],
                units[UNREACHABLE],
                order.count());
    }
}
