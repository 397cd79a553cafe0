// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.work.Workers;

/**
 * Notes for each object of the core which classes it keeps: its own, those of its folded trees, and those of objects with
 * no other referrer that left theirs to it. The last saves half of all references in heaps with many objects of few
 * classes. See {@link ClassEdges} for when that would be wrong.
 *
 * <p>Objects are visited from the last to the first, once each. What has not been visited before its referrer keeps its
 * classes itself, and so does what comes before its referrer, though another thread may have visited it: garbage that goes
 * in circles begins with the first of it that has no number yet, which its referrer does not dominate.
 */
final class ClassNoting {
    private static final long BLOCKS_PER_PART = 512;

    private final HeapGraph graph;
    private final FoldedTrees trees;
    private final ClassEdges keepers;

    ClassNoting(HeapGraph graph, FoldedTrees trees, ClassEdges keepers) {
        this.graph = graph;
        this.trees = trees;
        this.keepers = keepers;
    }

    void note(Workers workers) {
        int parts = (int) ((graph.blockCount() + BLOCKS_PER_PART - 1) / BLOCKS_PER_PART);
        workers.runEach("noting classes", parts, () -> {
            Walk walk = new Walk();
            return number -> walk.part(parts - 1 - number);
        });
    }

    /** One thread's part. */
    private final class Walk {
        private final ClassSets.Unions unions = trees.sets().new Unions();
        private final BlockRows rows = new BlockRows(graph);

        void part(int part) {
            long first = part * BLOCKS_PER_PART;
            for (long block = Math.min(first + BLOCKS_PER_PART, graph.blockCount()) - 1; block >= first; block--) {
                block(block);
            }
        }

        private void block(long block) {
            long wanted = BlockRows.without(trees.folded(), block, graph.objects());
            if (wanted == 0) {
                return;
            }
            rows.read(block, wanted);
            for (long left = wanted; left != 0; ) {
                int last = BlockRows.last(left);
                left ^= 1L << last;
                visit(last);
            }
        }

        private void visit(int number) {
            long object = rows.object(number);
            int type = rows.type(number);
            int kept = takeFolded(number, keepers.isRare(type) ? ClassSets.EMPTY : keepers.setOf(type, object));
            if (kept != ClassSets.TOO_MUCH) {
                rows.begin(number);
                while (rows.hasNext()) {
                    long target = rows.next();
                    if (target > object
                            && !trees.folded().get(target)
                            && keepers.hasOneKeeper(target)
                            && trees.noted().getAcquire(target)) {
                        kept = take(kept, target);
                    }
                }
            }
            trees.dominators().set(object, kept);
            trees.noted().setAlone(object);
        }

        private int takeFolded(int number, int own) {
            long object = rows.object(number);
            int kept = own;
            rows.begin(number);
            while (rows.hasNext() && kept != ClassSets.TOO_MUCH) {
                long target = rows.next();
                if (target != object && trees.folded().get(target)) {
                    kept = unions.of(kept, trees.dominators().get(target));
                }
            }
            return kept;
        }

        private int take(int kept, long target) {
            int left = trees.dominators().get(target);
            int both = left == ClassSets.TOO_MUCH ? ClassSets.TOO_MUCH : unions.of(kept, left);
            if (both == ClassSets.TOO_MUCH) {
                return kept;
            }
            boolean _ = trees.leftClasses().set(target);
            return both;
        }
    }
}
