// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.store.PairList;

/** What every object keeps, its class among it, with nothing folded or left out: for checking only. */
final class WholeGraph implements AutoCloseable {
    private final OffHeap.Block startBlock;
    private final OffHeap.Block targetBlock;
    private final LongColumn starts;
    private final IntColumn targets;
    private final PairList weak;
    private final long objects;

    WholeGraph(HeapGraph graph, OffHeap memory) {
        this.objects = graph.objects();
        this.weak = new PairList(memory);
        startBlock = memory.allocate(LongColumn.sizeFor(objects + 1));
        starts = new LongColumn(startBlock.bytes());
        // No row has more references than bytes, and each object has one class.
        OffHeap.Reserved reserved =
                memory.reserve(IntColumn.sizeFor(graph.rows().byteSize() + objects));
        targets = new IntColumn(reserved.bytes());
        long edges = 0;
        RowReader reader = objects == 0 ? new RowReader(graph.rows()) : graph.readerAtBlock(0);
        for (long object = 0; object < objects; object++) {
            starts.set(object, edges);
            int type = graph.classes().get(object);
            reader.begin(object, graph.traits().sizesVary(type));
            while (reader.hasNext()) {
                targets.set(edges++, (int) reader.next());
            }
            long classObject = graph.traits().classObject(type);
            if (classObject != ClassTraits.NO_OBJECT) {
                targets.set(edges++, (int) classObject);
            }
            if (graph.traits().haveWeak(type)) {
                reader.beginWeak();
                while (reader.hasNext()) {
                    weak.add(object, reader.next());
                }
            }
        }
        starts.set(objects, edges);
        targetBlock = reserved.settle(IntColumn.sizeFor(edges));
    }

    long objects() {
        return objects;
    }

    long edges() {
        return starts.get(objects);
    }

    long start(long object) {
        return starts.get(object);
    }

    long target(long edge) {
        return targets.getUnsigned(edge);
    }

    /** References that do not keep their target. */
    PairList weak() {
        return weak;
    }

    @Override
    public void close() {
        startBlock.close();
        targetBlock.close();
        weak.close();
    }
}
