// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Progress;
import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A long doubly linked list with an item in each node: nothing of it folds but the items. */
class DeepListTest {
    private static final int NODES = 500_000;
    private static final int OBJECTS = 2 * NODES;
    private static final int BYTES_AN_OBJECT = 16;

    @TempDir
    Path folder;

    /** Nodes and items take turns; a node refers to the one before, the one behind, and its item. */
    private static GraphBuilder list() {
        GraphBuilder heap = new GraphBuilder(OBJECTS, ClassTraits.NO_OBJECT);
        for (int node = 0; node < OBJECTS; node += 2) {
            if (node == 0) {
                heap.object(0, node + 2, node + 1);
            } else if (node == OBJECTS - 2) {
                heap.object(0, node - 2, node + 1);
            } else {
                heap.object(0, node - 2, node + 2, node + 1);
            }
            heap.object(0);
        }
        return heap;
    }

    @Test
    void aListTakesNoMoreMemoryThanAnythingElse() {
        GraphBuilder heap = list();
        HeapGraph graph = heap.graph();
        BitColumn roots = GraphBuilder.bits(OBJECTS);
        boolean _ = roots.set(0);
        OffHeap memory = new OffHeap(folder, 1L << 30);
        Workers workers = new Workers(1, Progress.NONE);
        DominatorTree.Columns columns = GraphBuilder.columns(OBJECTS);

        DominatorTree.Totals totals = new DominatorTree(graph, heap.referrers(), roots, memory, workers)
                .make(columns, new LargestRetained(1), () -> {});

        assertThat(totals.coreObjects()).isEqualTo(NODES);
        assertThat(totals.strongUnits()).isEqualTo(OBJECTS);
        assertThat(columns.retained().get(0)).isEqualTo(OBJECTS);
        assertThat(columns.dominators().get(OBJECTS - 1)).isEqualTo(OBJECTS - 2);
        assertThat(memory.peak()).isLessThanOrEqualTo((long) BYTES_AN_OBJECT * OBJECTS);
        assertThat(memory.used()).isZero();
        assertThat(new DominatorCheck(graph, roots, memory, workers)
                        .check(columns)
                        .problems())
                .isEmpty();
        assertThat(memory.used()).isZero();
    }
}
