// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Progress;
import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.ReferrerCounts;
import dev.cairn.heap.index.RowFile;
import dev.cairn.heap.index.RowWriter;
import dev.cairn.heap.index.WideColumn;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.HeapShare;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A ring of objects, each of which refers to the next two, so that none of it folds; and some leaves, which do. */
class FoldingTest {
    /** More than a dozen of the parts that a sweep goes through, of which one in sixteen is a sample. */
    private static final int RING = 1 << 19;

    @TempDir
    Path folder;

    private final RowWriter rows = new RowWriter(RING);
    private ReferrerCounts referrers = new ReferrerCounts(bits(0));
    private int ring;
    private int objects;

    private static BitColumn bits(long length) {
        return BitColumn.of(MemorySegment.ofArray(new long[(int) (BitColumn.sizeFor(length) / Long.BYTES)]));
    }

    private void refer(int to) {
        rows.target(to);
        referrers.add(to);
    }

    /** Objects take turns: as many of the ring, then one leaf that the last of those refers to. */
    private HeapGraph graph(int ringForEachLeaf) {
        ring = RING;
        objects = RING + RING / ringForEachLeaf;
        int turn = ringForEachLeaf + 1;
        referrers = new ReferrerCounts(bits(ReferrerCounts.bits(objects)));
        LongColumn blocks = LongColumn.of(MemorySegment.ofArray(new long[objects / RowFile.BLOCK + 1]));
        for (int object = 0; object < objects; object++) {
            if (object % RowFile.BLOCK == 0) {
                blocks.set(object / RowFile.BLOCK, rows.size());
            }
            int place = object % turn;
            rows.beginShort(object);
            if (place < ringForEachLeaf) {
                int next = next(object, turn);
                refer(next);
                refer(next(next, turn));
            }
            if (place == ringForEachLeaf - 1) {
                refer(object + 1);
            }
            rows.endShort();
        }
        ClassTraits traits = new ClassTraits(
                new boolean[1], new boolean[1], new long[] {1}, new long[] {objects}, new long[] {ClassTraits.NO_OBJECT
                });
        return new HeapGraph(
                objects,
                MemorySegment.ofArray(Arrays.copyOf(rows.bytes(), rows.size())),
                blocks,
                new WideColumn(MemorySegment.ofArray(new byte[objects * Short.BYTES]), 1),
                traits);
    }

    /** The next object of the ring. */
    private int next(int object, int turn) {
        int next = (object + 1) % objects;
        return next % turn == turn - 1 ? (next + 1) % objects : next;
    }

    @ParameterizedTest
    @CsvSource({"3, true, true", "20, true, false", "20, false, true"})
    void foldsWhereItIsWorthIt(int ringForEachLeaf, boolean isSmall, boolean folds) {
        HeapGraph graph = graph(ringForEachLeaf);
        BitColumn roots = bits(objects);
        boolean _ = roots.set(0);
        Workers workers = new Workers(2, Progress.NONE);
        DominatorTree.Columns columns = new DominatorTree.Columns(
                IntColumn.of(MemorySegment.ofArray(new int[objects])),
                new RetainedColumn(
                        IntColumn.of(MemorySegment.ofArray(new int[objects])), LongColumn.of(MemorySegment.NULL)),
                bits(objects),
                bits(objects));
        LargestRetained top = new LargestRetained(2);

        HeapShare share = isSmall ? HeapShare.forDump(1) : HeapShare.NONE;
        try (OffHeap memory = new OffHeap(folder, 1L << 30, share)) {
            assertThat(memory.prefersArrays()).isEqualTo(isSmall);
            DominatorTree.Totals totals =
                    new DominatorTree(graph, referrers, roots, memory, workers).make(columns, top, () -> {});

            assertThat(totals.coreObjects()).isEqualTo(folds ? ring : objects);
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
