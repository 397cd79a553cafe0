// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Progress;
import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.HeapShare;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A ring of objects, each of which refers to the next two, so that none of it folds; and some leaves, which do. */
class FoldingTest {
    /** More than a dozen of the parts that a sweep goes through, of which one in sixteen is a sample. */
    private static final int RING = 1 << 19;

    @TempDir
    Path folder;

    /** Objects take turns: as many of the ring, then one leaf that the last of those refers to. */
    private static GraphBuilder heapWith(int ringForEachLeaf) {
        int objects = RING + RING / ringForEachLeaf;
        int turn = ringForEachLeaf + 1;
        GraphBuilder heap = new GraphBuilder(objects, ClassTraits.NO_OBJECT);
        for (int object = 0; object < objects; object++) {
            int place = object % turn;
            if (place == ringForEachLeaf) {
                heap.object(0);
                continue;
            }
            int next = next(object, turn, objects);
            int second = next(next, turn, objects);
            if (place == ringForEachLeaf - 1) {
                heap.object(0, next, second, object + 1);
            } else {
                heap.object(0, next, second);
            }
        }
        return heap;
    }

    /** The next object of the ring. */
    private static int next(int object, int turn, int objects) {
        int next = (object + 1) % objects;
        return next % turn == turn - 1 ? (next + 1) % objects : next;
    }

    @ParameterizedTest
    @CsvSource({"3, true, true", "20, true, false", "20, false, true"})
    void foldsWhereItIsWorthIt(int ringForEachLeaf, boolean isSmall, boolean folds) {
        GraphBuilder heap = heapWith(ringForEachLeaf);
        HeapGraph graph = heap.graph();
        int objects = Math.toIntExact(graph.objects());
        BitColumn roots = GraphBuilder.bits(objects);
        boolean _ = roots.set(0);
        Workers workers = new Workers(2, Progress.NONE);
        DominatorTree.Columns columns = GraphBuilder.columns(objects);
        LargestRetained top = new LargestRetained(2);

        HeapShare share = isSmall ? HeapShare.forDump(1) : HeapShare.NONE;
        try (OffHeap memory = new OffHeap(folder, 1L << 30, share)) {
            assertThat(memory.prefersArrays()).isEqualTo(isSmall);
            DominatorTree.Totals totals =
                    new DominatorTree(graph, heap.referrers(), roots, memory, workers).make(columns, top, () -> {});

            assertThat(totals.coreObjects()).isEqualTo(folds ? RING : objects);
            assertThat(totals.strongObjects()).isEqualTo(objects);
            assertThat(columns.retained().get(0)).isEqualTo(objects);
            assertThat(top.sorted()).containsExactly(0);
            assertThat(new DominatorCheck(graph, roots, memory, workers)
                            .check(columns)
                            .problems())
                    .isEmpty();
        }
    }
}
