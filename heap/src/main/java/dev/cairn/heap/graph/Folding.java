// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.AdjacencyFile;
import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.work.Workers;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Folds away objects that have one referrer and refer to nothing but folded objects: their referrer dominates them, and
 * nothing else need know of them. What is left is the core, 3 to 30 per cent of the objects of data-heavy heaps.
 *
 * <p>An object also keeps its class, if that is not kept anyway. A folded tree's root stands for all classes that the
 * tree keeps; an instance of a class that has few is not folded at all, as it may well be what keeps its class.
 */
final class Folding {
    private static final int MOST_SWEEPS = 8;
    /** Where less is folded than this share of the objects, finding that out takes longer than it spares later. */
    private static final int WORTHWHILE_SHARE_AT_ALL = 8;

    private static final int WORTHWHILE_SHARE = 50;
    private static final int SAMPLED = 16;
    private static final long BLOCKS_PER_PART = 512;

    private final HeapGraph graph;
    private final ClassTraits traits;
    private final ClassEdges keepers;
    private final FoldedTrees trees;
    private final BitColumn folded;
    private final IntColumn dominators;
    private final boolean mayGiveUp;
    private final AtomicLong count = new AtomicLong();
    /** Objects of the parts that were swept over. */
    private final AtomicLong seen = new AtomicLong();

    /**
     * A folding of a graph.
     *
     * @param keepers which objects must not be folded, and which classes they keep
     * @param trees to be filled
     * @param mayGiveUp whether nothing need be folded if a sample says that it is not worth it: a sample does not show
     *     chains that go from part to part, and the core of a large dump must be small
     */
    Folding(HeapGraph graph, ClassEdges keepers, FoldedTrees trees, boolean mayGiveUp) {
        this.graph = graph;
        this.traits = graph.traits();
        this.keepers = keepers;
        this.trees = trees;
        this.mayGiveUp = mayGiveUp;
        this.folded = trees.folded();
        this.dominators = trees.dominators();
    }

    /**
     * Sweeps over all objects in both directions as long as a sample of them says that it is worth it. Downwards first:
     * most objects lie behind what refers to them. Where it is not worth it at all, nothing is folded: objects are the core
     * then, without any renumbering.
     */
    void fold(Workers workers) {
        if (mayGiveUp && isHardlyWorthIt(workers)) {
            trees.clear();
            return;
        }
        for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
            boolean down = (sweep & 1) == 0;
            if (sweep > 0) {
                long expected = sweep(workers, down, SAMPLED) * SAMPLED;
                if (expected <= (graph.objects() - count.get()) / WORTHWHILE_SHARE) {
                    return;
                }
            }
            long _ = sweep(workers, down, 1);
        }
    }

    private boolean isHardlyWorthIt(Workers workers) {
        long folds = sweep(workers, true, SAMPLED);
        return folds * WORTHWHILE_SHARE_AT_ALL <= seen.get();
    }

    /** Sweeps over one part in {@code of}, and returns how many objects were folded. */
    private long sweep(Workers workers, boolean down, int of) {
        long before = count.get();
        int parts = (int) ((graph.blockCount() + BLOCKS_PER_PART - 1) / BLOCKS_PER_PART);
        workers.runEach("folding", (parts + of - 1) / of, () -> {
            Sweep one = new Sweep();
            return number -> one.part(down ? parts - 1 - number * of : number * of, down);
        });
        return count.get() - before;
    }

    /** One thread's part in a sweep. */
    private final class Sweep {
        private final BlockRows rows = new BlockRows(graph);
        private final ClassSets.Unions unions = trees.sets().new Unions();

        void part(int number, boolean down) {
            long first = number * BLOCKS_PER_PART;
            long end = Math.min(first + BLOCKS_PER_PART, graph.blockCount());
            long gained = 0;
            for (long i = 0; i < end - first; i++) {
                gained += block(down ? end - 1 - i : first + i, down);
            }
            count.addAndGet(gained);
            seen.addAndGet((end - first) * AdjacencyFile.BLOCK);
        }

        private long block(long block, boolean down) {
            long wanted = keepers.withOneKeeper(block) & ~folded.word(block);
            if (wanted == 0) {
                return 0;
            }
            rows.read(block, wanted);
            long gained = 0;
            for (long left = wanted; left != 0; ) {
                int next = down ? BlockRows.last(left) : Long.numberOfTrailingZeros(left);
                left ^= 1L << next;
                gained += visit(next) ? 1 : 0;
            }
            return gained;
        }

        /** Whether an object with one keeper, which is not folded yet, is folded now. */
        private boolean visit(int number) {
            int type = rows.type(number);
            long object = rows.object(number);
            int kept = traits.haveWeak(type) ? ClassSets.TOO_MUCH : keepers.setOf(type, object);
            if (kept == ClassSets.TOO_MUCH) {
                return false;
            }
            long units = rows.units(number);
            long objects = 1;
            rows.begin(number);
            while (rows.hasNext()) {
                long target = rows.next();
                if (target == object) {
                    continue;
                }
                kept = folded.getAcquire(target) ? unions.of(kept, dominators.get(target)) : ClassSets.TOO_MUCH;
                if (kept == ClassSets.TOO_MUCH) {
                    return false;
                }
                units += trees.retained().get(target);
                objects += trees.counts().getUnsigned(target);
            }
            rows.begin(number);
            while (rows.hasNext()) {
                long target = rows.next();
                if (target != object) {
                    dominators.set(target, (int) object);
                }
            }
            trees.retained().set(object, units);
            trees.counts().set(object, (int) objects);
            dominators.set(object, kept);
            folded.setAlone(object);
            return true;
        }
    }
}
