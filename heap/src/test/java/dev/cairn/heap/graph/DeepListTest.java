// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Progress;
import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.ReferrerCounts;
import dev.cairn.heap.index.RowFile;
import dev.cairn.heap.index.WideColumn;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A long doubly linked list with an item in each node: nothing of it folds but the items. */
class DeepListTest {
    private static final int NODES = 500_000;
    private static final int OBJECTS = 2 * NODES;
    private static final int BYTES_AN_OBJECT = 16;
    private static final byte[] FIRST_NODE = {2, 4, 1};
    private static final byte[] NODE = {3, 3, 8, 1};
    private static final byte[] LAST_NODE = {2, 3, 6};

    @TempDir
    Path folder;

    private static BitColumn bits() {
        return BitColumn.of(MemorySegment.ofArray(new long[(int) (BitColumn.sizeFor(OBJECTS) / Long.BYTES)]));
    }

    private static HeapGraph graph() {
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        LongColumn blocks = LongColumn.of(MemorySegment.ofArray(new long[OBJECTS / RowFile.BLOCK + 1]));
        for (int object = 0; object < OBJECTS; object += 2) {
            if (object % RowFile.BLOCK == 0) {
                blocks.set(object / RowFile.BLOCK, rows.size());
            }
            rows.writeBytes(object == 0 ? FIRST_NODE : object == OBJECTS - 2 ? LAST_NODE : NODE);
            rows.write(0);
        }
        ClassTraits traits = new ClassTraits(
                new boolean[1], new boolean[1], new long[] {1}, new long[] {OBJECTS}, new long[] {ClassTraits.NO_OBJECT
                });
        return new HeapGraph(
                OBJECTS,
                MemorySegment.ofArray(rows.toByteArray()),
                blocks,
                new WideColumn(MemorySegment.ofArray(new byte[OBJECTS * Short.BYTES]), 1),
                traits);
    }

    private static ReferrerCounts referrers() {
        ReferrerCounts counts = new ReferrerCounts(BitColumn.of(
                MemorySegment.ofArray(new long[(int) BitColumn.sizeFor(ReferrerCounts.bits(OBJECTS)) / Long.BYTES])));
        for (int object = 0; object < OBJECTS; object++) {
            counts.add(object);
            if (object % 2 == 0 && object > 0 && object < OBJECTS - 2) {
                counts.add(object);
            }
        }
        return counts;
    }

    @Test
    void aListTakesNoMoreMemoryThanAnythingElse() {
        BitColumn roots = bits();
        boolean _ = roots.set(0);
        HeapGraph graph = graph();
        OffHeap memory = new OffHeap(folder, 1L << 30);
        Workers workers = new Workers(1, Progress.NONE);
        DominatorTree.Columns columns = new DominatorTree.Columns(
                IntColumn.of(MemorySegment.ofArray(new int[OBJECTS])),
                new RetainedColumn(
                        IntColumn.of(MemorySegment.ofArray(new int[OBJECTS])), LongColumn.of(MemorySegment.NULL)),
                bits(),
                bits());

        DominatorTree.Totals totals = new DominatorTree(graph, referrers(), roots, memory, workers)
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
