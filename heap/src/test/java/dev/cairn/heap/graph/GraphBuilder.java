// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.AdjacencyFile;
import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.ReferrerCounts;
import dev.cairn.heap.index.RowWriter;
import dev.cairn.heap.index.WideColumn;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Makes the graph of a heap, object by object, without a dump; each object is of one unit. */
final class GraphBuilder {
    private final int objects;
    private final RowWriter rows;
    private final LongColumn blocks;
    private final byte[] types;
    private final long[] instances;
    private final long[] classObjects;
    private final ReferrerCounts referrers;
    private int made;

    /** @param classObjects of each class, the index of its object or {@link ClassTraits#NO_OBJECT} */
    GraphBuilder(int objects, long... classObjects) {
        this.objects = objects;
        this.rows = new RowWriter(objects);
        this.blocks = LongColumn.of(MemorySegment.ofArray(new long[objects / AdjacencyFile.BLOCK + 1]));
        this.types = new byte[objects * Short.BYTES];
        this.instances = new long[classObjects.length];
        this.classObjects = classObjects.clone();
        this.referrers = new ReferrerCounts(bits(ReferrerCounts.bits(objects)));
    }

    static BitColumn bits(long length) {
        return BitColumn.of(MemorySegment.ofArray(new long[(int) (BitColumn.sizeFor(length) / Long.BYTES)]));
    }

    /** The next object, of one of the first 256 classes. */
    GraphBuilder object(int type, int... targets) {
        if (made % AdjacencyFile.BLOCK == 0) {
            blocks.set(made / AdjacencyFile.BLOCK, rows.size());
        }
        rows.beginCounted(made, targets.length);
        for (int target : targets) {
            rows.target(target);
            if (target != made) {
                referrers.add(target);
            }
        }
        types[made * Short.BYTES] = (byte) type;
        instances[type]++;
        made++;
        return this;
    }

    HeapGraph graph() {
        if (made != objects) {
            throw new IllegalStateException(made + " objects of " + objects + " were made.");
        }
        int classes = classObjects.length;
        long[] units = new long[classes];
        Arrays.fill(units, 1);
        return new HeapGraph(
                objects,
                MemorySegment.ofArray(Arrays.copyOf(rows.bytes(), rows.size())),
                blocks,
                new WideColumn(MemorySegment.ofArray(types), classes),
                new ClassTraits(new boolean[classes], new boolean[classes], units, instances, classObjects));
    }

    ReferrerCounts referrers() {
        return referrers;
    }

    /** The columns that a tree of {@code objects} objects fills. */
    static DominatorTree.Columns columns(int objects) {
        return new DominatorTree.Columns(
                IntColumn.of(MemorySegment.ofArray(new int[objects])),
                new RetainedColumn(
                        IntColumn.of(MemorySegment.ofArray(new int[objects])), LongColumn.of(MemorySegment.NULL)),
                bits(objects),
                bits(objects));
    }
}
