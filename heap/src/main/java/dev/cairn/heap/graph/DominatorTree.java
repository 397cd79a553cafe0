// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.ReferrerCounts;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.util.List;
import java.util.Map;

/**
 * Makes the dominator tree of a whole heap.
 */
public final class DominatorTree {
    /** In the column of dominators: no object, but the virtual root. */
    public static final int NONE = -1;

    private final HeapGraph graph;
    private final ReferrerCounts referrers;
    private final BitColumn roots;
    private final OffHeap memory;
    private final Workers workers;

    /** @param roots which objects are GC roots */
    public DominatorTree(HeapGraph graph, ReferrerCounts referrers, BitColumn roots, OffHeap memory, Workers workers) {
        this.graph = graph;
        this.referrers = referrers;
        this.roots = roots;
        this.memory = memory;
        this.workers = workers;
    }

    /**
     * The tree; closing it gives the columns back.
     *
     * @param dominators of each object the index of its immediate dominator, or {@link #NONE}
     * @param strong tops of the tree that are held strongly, and so on: everything below has the same strength
     */
    public record Result(
            IntColumn dominators,
            RetainedColumn retained,
            BitColumn weaklyHeld,
            BitColumn unreachable,
            Totals totals,
            List<OffHeap.Block> blocks)
            implements AutoCloseable {
        public Result {
            blocks = List.copyOf(blocks);
        }

        @Override
        public void close() {
            blocks.forEach(OffHeap.Block::close);
        }
    }

    /** Objects and units by how they are held, and how many the core had. */
    public record Totals(long strongUnits, long weakUnits, long unreachableUnits, long coreObjects) {}

    public Result make() {
        long objects = graph.objects();
        OffHeap.Block dominatorBlock = memory.allocate(IntColumn.sizeFor(objects));
        OffHeap.Block retainedBlock = memory.allocate(IntColumn.sizeFor(objects));
        OffHeap.Block weakBlock = memory.allocate(BitColumn.sizeFor(objects));
        OffHeap.Block unreachableBlock = memory.allocate(BitColumn.sizeFor(objects));
        IntColumn dominators = new IntColumn(dominatorBlock.bytes());
        RetainedColumn retained = new RetainedColumn(new IntColumn(retainedBlock.bytes()), Map.of());
        BitColumn weaklyHeld = new BitColumn(weakBlock.bytes());
        BitColumn unreachable = new BitColumn(unreachableBlock.bytes());
        Totals totals;
        try (OffHeap.Block foldedBlock = memory.allocate(BitColumn.sizeFor(objects))) {
            BitColumn folded = new BitColumn(foldedBlock.bytes());
            ClassSets sets = new ClassSets();
            new Folding(graph, referrers, roots, folded, dominators, retained, sets).fold(workers);
            try (CoreNumbers numbers = new CoreNumbers(folded, objects, memory);
                    CoreGraph core =
                            new CoreGraph(graph, folded, numbers, dominators, retained, sets, memory, workers)) {
                totals = solve(core, numbers, dominators, retained, weaklyHeld, unreachable);
            }
        }
        return new Result(
                dominators,
                retained,
                weaklyHeld,
                unreachable,
                totals,
                List.of(dominatorBlock, retainedBlock, weakBlock, unreachableBlock));
    }

    private Totals solve(
            CoreGraph core,
            CoreNumbers numbers,
            IntColumn dominators,
            RetainedColumn retained,
            BitColumn weaklyHeld,
            BitColumn unreachable) {
        long[] tiers = new long[3];
        try (DepthFirstOrder order = new DepthFirstOrder(core, memory)) {
            order.number(rootNumbers(numbers), vertex -> referrers.isReferred(core.object(vertex)));
            try (SemiNca solution = solved(core, order)) {
                for (long number = order.count(); number > 0; number--) {
                    long object = core.object(order.vertex(number));
                    long dominator = solution.dominator(number);
                    int tier = order.tier(number);
                    if (dominator == 0) {
                        dominators.set(object, NONE);
                        tiers[tier] += retained.get(object);
                    } else {
                        long above = core.object(order.vertex(dominator));
                        dominators.set(object, (int) above);
                        retained.add(above, retained.get(object));
                    }
                    boolean unused = tier == 1 && weaklyHeld.set(object) || tier == 2 && unreachable.set(object);
                }
            }
        }
        return new Totals(tiers[0], tiers[1], tiers[2], core.size());
    }

    private SemiNca solved(CoreGraph core, DepthFirstOrder order) {
        try (Predecessors predecessors = new Predecessors(core, order, memory)) {
            return new SemiNca(order, predecessors, memory);
        }
    }

    private long[] rootNumbers(CoreNumbers numbers) {
        long count = 0;
        for (long word = 0; word < roots.words(); word++) {
            count += Long.bitCount(roots.word(word));
        }
        long[] result = new long[Math.toIntExact(count)];
        int next = 0;
        for (long word = 0; word < roots.words(); word++) {
            for (long bits = roots.word(word); bits != 0; bits &= bits - 1) {
                result[next++] = numbers.of((word << 6) + Long.numberOfTrailingZeros(bits));
            }
        }
        return result;
    }
}
