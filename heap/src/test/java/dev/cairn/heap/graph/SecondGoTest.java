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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nearly all objects of a class hang on one object, and one on another: as long as only a sample of them is asked to keep
 * the class, it comes out as dominated by the first. So the tree is made a second time.
 */
class SecondGoTest {
    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final int CLASS = 2;
    private static final int FIRST_INSTANCE = 3;
    private static final int INSTANCES = 2_000;
    private static final int OBJECTS = FIRST_INSTANCE + INSTANCES;
    private static final int TRIES = 20; // of which one may be in the sample

    private static final int OTHERS = 0;
    private static final int SAMPLED = 1;

    @TempDir
    Path folder;

    /** @param isFolded whether instances have one referrer, or refer to their neighbour, so that none folds */
    private static GraphBuilder heapWith(int strayed, boolean isFolded) {
        List<Integer> most = new ArrayList<>();
        for (int object = FIRST_INSTANCE; object < OBJECTS; object++) {
            if (object != strayed) {
                most.add(object);
            }
        }
        GraphBuilder heap = new GraphBuilder(OBJECTS, ClassTraits.NO_OBJECT, CLASS)
                .object(OTHERS, most.stream().mapToInt(Integer::intValue).toArray())
                .object(OTHERS, strayed)
                .object(OTHERS);
        for (int object = FIRST_INSTANCE; object < OBJECTS; object++) {
            int neighbour = most.get((most.indexOf(object) + 1) % most.size());
            if (isFolded || object == strayed) {
                heap.object(SAMPLED);
            } else {
                heap.object(SAMPLED, neighbour);
            }
        }
        return heap;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aClassThatTwoObjectsKeepIsDominatedByNeither(boolean isFolded) {
        for (int strayed = FIRST_INSTANCE; strayed < FIRST_INSTANCE + TRIES; strayed++) {
            GraphBuilder heap = heapWith(strayed, isFolded);
            HeapGraph graph = heap.graph();
            BitColumn roots = GraphBuilder.bits(OBJECTS);
            boolean _ = roots.set(FIRST);
            boolean _ = roots.set(SECOND);
            DominatorTree.Columns columns = GraphBuilder.columns(OBJECTS);
            LargestRetained top = new LargestRetained(OBJECTS);
            Workers workers = new Workers(2, Progress.NONE);

            try (OffHeap memory = new OffHeap(folder, 1L << 30, HeapShare.forDump(1))) {
                DominatorTree.Totals totals =
                        new DominatorTree(graph, heap.referrers(), roots, memory, workers).make(columns, top, () -> {});

                assertThat(totals.coreObjects()).isEqualTo(isFolded ? FIRST_INSTANCE : OBJECTS);
                assertThat(columns.dominators().get(CLASS)).isEqualTo(DominatorTree.NONE);
                assertThat(columns.retained().get(FIRST)).isEqualTo(INSTANCES);
                assertThat(columns.retained().get(SECOND)).isEqualTo(2);
                assertThat(top.sorted()).containsExactlyInAnyOrder(FIRST, SECOND, CLASS);
                assertThat(new DominatorCheck(graph, roots, memory, workers)
                                .check(columns)
                                .problems())
                        .isEmpty();
            }
        }
    }
}
