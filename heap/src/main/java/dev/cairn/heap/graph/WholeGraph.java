// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;

/**
 * What every object keeps, its class among it, with nothing folded or left out, and what it refers to without keeping it:
 * for checking only.
 */
final class WholeGraph implements AutoCloseable {
    private final OffHeap.Block startBlock;
    private final OffHeap.Block targetBlock;
    /** Where an object's targets begin, doubled; odd if there are weak ones: then the number of the others comes first. */
    private final LongColumn starts;

    private final IntColumn targets;
    private final long objects;

    WholeGraph(HeapGraph graph, OffHeap memory) {
        this.objects = graph.objects();
        startBlock = memory.longs(objects + 1);
        starts = LongColumn.of(startBlock.bytes());
        // No row has more references and counts of them than bytes, and each object has one class.
        OffHeap.Reserved reserved =
                memory.reserve(IntColumn.sizeFor(graph.rows().byteSize() + objects));
        targets = IntColumn.of(reserved.whole().bytes());
        long end = 0;
        RowReader reader = objects == 0 ? RowReader.of(graph.rows()) : graph.readerAtBlock(0);
        for (long object = 0; object < objects; object++) {
            int type = graph.classes().get(object);
            boolean haveWeak = graph.traits().haveWeak(type);
            starts.set(object, end << 1 | (haveWeak ? 1 : 0));
            long first = haveWeak ? end + 1 : end;
            reader.begin(object, graph.traits().sizesVary(type));
            end = copy(reader, first);
            long classObject = graph.traits().classObject(type);
            if (classObject != ClassTraits.NO_OBJECT) {
                targets.set(end++, (int) classObject);
            }
            if (haveWeak) {
                targets.set(first - 1, (int) (end - first));
                reader.beginWeak();
                end = copy(reader, end);
            }
        }
        starts.set(objects, end << 1);
        targetBlock = reserved.settle(IntColumn.sizeFor(end));
    }

    private long copy(RowReader reader, long from) {
        long end = from;
        while (reader.hasNext()) {
            targets.set(end++, (int) reader.next());
        }
        return end;
    }

    long objects() {
        return objects;
    }

    /** Where what an object keeps begins. */
    long start(long object) {
        long start = starts.get(object);
        return (start >>> 1) + (start & 1);
    }

    /** Where what an object keeps ends, and what it refers to without keeping it begins. */
    long end(long object) {
        long start = starts.get(object);
        long first = start >>> 1;
        return (start & 1) == 0 ? weakEnd(object) : first + 1 + targets.getUnsigned(first);
    }

    /** Where what an object refers to without keeping it ends. */
    long weakEnd(long object) {
        return starts.get(object + 1) >>> 1;
    }

    long target(long edge) {
        return targets.getUnsigned(edge);
    }

    @Override
    public void close() {
        startBlock.close();
        targetBlock.close();
    }
}
