// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowFile;
import dev.cairn.heap.index.RowReader;
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
    private static final int WORTHWHILE_SHARE = 50;
    private static final long BLOCKS_PER_PART = 512;

    private final HeapGraph graph;
    private final ClassTraits traits;
    private final ClassKeepers keepers;
    private final FoldedTrees trees;
    private final BitColumn folded;
    private final IntColumn dominators;
    private final AtomicLong count = new AtomicLong();

    /**
     * A folding of a graph.
     *
     * @param keepers which objects must not be folded, and which classes they keep
     * @param trees to be filled
     */
    Folding(HeapGraph graph, ClassKeepers keepers, FoldedTrees trees) {
        this.graph = graph;
        this.traits = graph.traits();
        this.keepers = keepers;
        this.trees = trees;
        this.folded = trees.folded();
        this.dominators = trees.dominators();
    }

    /** Sweeps over all objects in both directions as long as that is worth it. */
    void fold(Workers workers) {
        int parts = (int) ((graph.blockCount() + BLOCKS_PER_PART - 1) / BLOCKS_PER_PART);
        for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
            long before = count.get();
            boolean down = (sweep & 1) == 1;
            workers.runEach("folding", parts, () -> {
                Sweep one = new Sweep();
                return number -> one.part(down ? parts - 1 - number : number, down);
            });
            long gained = count.get() - before;
            if (gained <= (graph.objects() - count.get()) / WORTHWHILE_SHARE) {
                return;
            }
        }
    }

    long count() {
        return count.get();
    }

    /** One thread's part in a sweep. */
    private final class Sweep {
        private final RowReader reader = RowReader.of(graph.rows());
        private final BlockRows rows = new BlockRows(graph, reader);
        private final ClassSets.Unions unions = trees.sets().new Unions();

        void part(int number, boolean down) {
            long first = number * BLOCKS_PER_PART;
            long end = Math.min(first + BLOCKS_PER_PART, graph.blockCount());
            long gained = 0;
            if (down) {
                for (long block = end - 1; block >= first; block--) {
                    gained += blockDown(block, mayBeFolded(block));
                }
            } else {
                for (long block = first; block < end; block++) {
                    gained += blockUp(block, mayBeFolded(block));
                }
            }
            count.addAndGet(gained);
        }

        private long mayBeFolded(long block) {
            return keepers.withOneKeeper(block) & ~folded.word(block);
        }

        private long blockUp(long block, long wanted) {
            if (wanted == 0) {
                return 0;
            }
            reader.seek(graph.blocks().get(block));
            long first = block * RowFile.BLOCK;
            int last = BlockRows.last(wanted);
            long gained = 0;
            for (int i = 0; i <= last; i++) {
                if ((wanted >>> i & 1) == 0) {
                    graph.skip(reader, first + i);
                } else {
                    gained += visit(first + i) ? 1 : 0;
                }
            }
            return gained;
        }

        private long blockDown(long block, long wanted) {
            if (wanted == 0) {
                return 0;
            }
            rows.find(block, wanted);
            long first = block * RowFile.BLOCK;
            long gained = 0;
            for (long left = wanted; left != 0; ) {
                int last = BlockRows.last(left);
                left ^= 1L << last;
                rows.seek(last);
                gained += visit(first + last) ? 1 : 0;
            }
            return gained;
        }

        /**
         * Whether an object with one keeper, which is not folded yet, is folded now; the reader stands at its row, and then at
         * the next.
         */
        private boolean visit(long object) {
            int type = graph.classes().get(object);
            reader.begin(object, traits.sizesVary(type));
            if (traits.haveWeak(type)) {
                reader.skipRest();
                reader.beginWeak();
                reader.skipRest();
                return false;
            }
            int kept = keepers.setOf(type);
            if (kept == ClassSets.TOO_MUCH) {
                reader.skipRest();
                return false;
            }
            long units = graph.units(reader, type);
            long objects = 1;
            while (reader.hasNext()) {
                long target = reader.next();
                if (target == object) {
                    continue;
                }
                kept = folded.getAcquire(target) ? unions.of(kept, dominators.get(target)) : ClassSets.TOO_MUCH;
                if (kept == ClassSets.TOO_MUCH) {
                    reader.skipRest();
                    return false;
                }
                units += trees.retained().get(target);
                objects += trees.counts().getUnsigned(target);
            }
            reader.rewind();
            while (reader.hasNext()) {
                long target = reader.next();
                if (target != object) {
                    dominators.set(target, (int) object);
                }
            }
            trees.retained().set(object, units);
            trees.counts().set(object, (int) objects);
            dominators.set(object, kept);
            boolean _ = folded.set(object);
            return true;
        }
    }
}
