// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.ReferrerCounts;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.util.concurrent.atomic.AtomicBoolean;

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

    /**
     * The tree of a graph.
     *
     * @param roots which objects are GC roots
     */
    public DominatorTree(HeapGraph graph, ReferrerCounts referrers, BitColumn roots, OffHeap memory, Workers workers) {
        this.graph = graph;
        this.referrers = referrers;
        this.roots = roots;
        this.memory = memory;
        this.workers = workers;
    }

    /**
     * The columns that are filled, all as long as there are objects and zero at first.
     *
     * @param dominators of each object the index of its immediate dominator, or {@link #NONE}
     * @param weaklyHeld those objects of the top of the tree that only referents of references hold
     * @param unreachable those of the top that nothing holds
     */
    public record Columns(IntColumn dominators, RetainedColumn retained, BitColumn weaklyHeld, BitColumn unreachable) {}

    /** Objects and units by how they are held, and how many the core had. */
    public record Totals(
            long strongObjects,
            long strongUnits,
            long weakObjects,
            long weakUnits,
            long noneObjects,
            long noneUnits,
            long coreObjects) {}

    /**
     * Fills the columns.
     *
     * @param top is offered each object that nothing dominates
     * @param meanwhile what another thread may do, once, while one walks depth first, which no other can help with
     */
    public Totals make(Columns columns, LargestRetained top, Runnable meanwhile) {
        AtomicBoolean begun = new AtomicBoolean();
        Runnable once = () -> {
            if (!begun.getAndSet(true)) {
                meanwhile.run();
            }
        };
        try (OffHeap.Block foldedBlock = memory.bits(graph.objects());
                OffHeap.Block pinnedBlock = memory.bits(graph.objects());
                OffHeap.Block notedBlock = memory.bits(graph.objects());
                OffHeap.Block leftBlock = memory.bits(graph.objects());
                OffHeap.Block countBlock = memory.intsInOrder(graph.objects())) {
            FoldedTrees trees = new FoldedTrees(
                    BitColumn.of(foldedBlock.bytes()),
                    columns.dominators,
                    columns.retained,
                    IntColumn.of(countBlock.bytes()),
                    new ClassSets(),
                    BitColumn.of(notedBlock.bytes()),
                    BitColumn.of(leftBlock.bytes()));
            ClassEdges keepers =
                    new ClassEdges(graph, referrers, roots, BitColumn.of(pinnedBlock.bytes()), trees.sets());
            while (true) {
                Totals totals = make(columns, trees, keepers, top, once);
                ClassSampleCheck samples = new ClassSampleCheck(graph, keepers, columns);
                ClassKeeperCheck left = new ClassKeeperCheck(graph, trees, keepers);
                workers.both(samples::find, left::find);
                if (!samples.askAllOfWrongOnes() && left.pinWrongOnes() == 0) {
                    return totals;
                }
                trees.clear();
                top.clear();
                columns.weaklyHeld.bytes().fill((byte) 0);
                columns.unreachable.bytes().fill((byte) 0);
            }
        }
    }

    private Totals make(
            Columns columns, FoldedTrees trees, ClassEdges keepers, LargestRetained top, Runnable meanwhile) {
        new Folding(graph, keepers, trees, memory.prefersArrays()).fold(workers);
        if (keepers.isNotingWorthwhile()) {
            new ClassNoting(graph, trees, keepers).note(workers);
        }
        try (CoreNumbers numbers = new CoreNumbers(trees.folded(), graph.objects(), memory);
                CoreGraph core = new CoreGraph(graph, trees, keepers, numbers, memory, workers)) {
            return solve(core, rootNumbers(numbers), trees.counts(), columns, top, meanwhile);
        }
    }

    private Totals solve(
            CoreGraph core,
            long[] rootNumbers,
            IntColumn counts,
            Columns columns,
            LargestRetained top,
            Runnable meanwhile) {
        try (DepthFirstOrder order = new DepthFirstOrder(core, memory)) {
            workers.step("walking depth first");
            workers.both(() -> order.number(rootNumbers, referrers::isReferred), meanwhile);
            core.close(); // half of the memory that is in use
            try (SemiNca solution = new SemiNca(order, memory, workers)) {
                workers.run("finding dominators", 2, part -> {
                    if (part == 0) {
                        solution.findAncestors(order);
                    } else {
                        order.nameObjects();
                    }
                });
                TreeTotals totals = new TreeTotals(order, solution, columns);
                workers.run("adding up retained sizes", 2, part -> {
                    if (part == 0) {
                        totals.addUp(top);
                    } else {
                        totals.nameDominators(counts);
                    }
                });
                return totals.totals();
            }
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
