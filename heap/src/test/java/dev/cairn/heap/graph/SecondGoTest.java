// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.HeapShare;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
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

    private static final int OTHERS = 0;
    private static final int SAMPLED = 1;

    @TempDir
    Path folder;

    /**
     * The instance that strayed is the first.
     *
     * @param isFolded whether instances have one referrer, or refer to their neighbour, so that none but the
     *     first folds
     */
    private static GraphBuilder heap(boolean isFolded) {
        int firstOfMost = FIRST_INSTANCE + 1;
        GraphBuilder heap = new GraphBuilder(OBJECTS, ClassTraits.NO_OBJECT, CLASS)
                .object(OTHERS, IntStream.range(firstOfMost, OBJECTS).toArray())
                .object(OTHERS, FIRST_INSTANCE)
                .object(OTHERS)
                .object(SAMPLED);
        for (int object = firstOfMost; object < OBJECTS; object++) {
            if (isFolded) {
                heap.object(SAMPLED);
            } else {
                heap.object(SAMPLED, object == OBJECTS - 1 ? firstOfMost : object + 1);
            }
        }
        return heap;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aClassThatTwoObjectsKeepIsDominatedByNeither(boolean isFolded) {
        GraphBuilder heap = heap(isFolded);
        HeapGraph graph = heap.graph();
        BitColumn roots = GraphBuilder.bits(OBJECTS);
        boolean _ = roots.set(FIRST);
        boolean _ = roots.set(SECOND);
        DominatorTree.Columns columns = GraphBuilder.columns(OBJECTS);
        LargestRetained top = new LargestRetained(OBJECTS);
        AtomicInteger goes = new AtomicInteger();
        Workers workers = new Workers(2, (step, done, total) -> {
            if (step.equals("walking depth first")) {
                goes.incrementAndGet();
            }
        });

        try (OffHeap memory = new OffHeap(folder, 1L << 30, HeapShare.forDump(1))) {
            assertThat(memory.prefersArrays()).isTrue(); // else it folds however few
            DominatorTree.Totals totals =
                    new DominatorTree(graph, heap.referrers(), roots, memory, workers).make(columns, top, () -> {});

            assertThat(goes).hasValue(2);
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
