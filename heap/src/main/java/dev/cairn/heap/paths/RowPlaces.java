// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.index.AdjacencyFile;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;

/**
 * Where the row of every object begins, for walks in no order: 4 bytes an object, made in one pass over the rows. Without
 * it half a block of rows would be read for each.
 */
final class RowPlaces implements AutoCloseable {
    /** Behind an enormous row the place has no room, and the block is read. */
    private static final int FAR = -1;

    private static final long FARTHEST = 0xFFFF_FFFEL;

    private final HeapGraph graph;
    private final OffHeap.Block block;
    private final IntColumn distances;

    RowPlaces(HeapGraph graph, OffHeap memory) {
        this.graph = graph;
        this.block = memory.ints(graph.objects());
        this.distances = IntColumn.of(block.bytes());
        RowReader reader = RowReader.of(graph.rows());
        long start = 0;
        for (long object = 0; object < graph.objects(); object++) {
            if (object % AdjacencyFile.BLOCK == 0) {
                start = graph.blocks().get(object / AdjacencyFile.BLOCK);
                reader.seek(start);
            }
            long distance = reader.position() - start;
            distances.set(object, distance <= FARTHEST ? (int) distance : FAR);
            graph.skip(reader, object);
        }
    }

    /** Begins to read the row of an object. */
    void begin(RowReader reader, long object, int type) {
        long place = graph.blocks().get(object / AdjacencyFile.BLOCK);
        int distance = distances.get(object);
        reader.seek(place);
        if (distance == FAR) {
            for (long at = object / AdjacencyFile.BLOCK * AdjacencyFile.BLOCK; at < object; at++) {
                graph.skip(reader, at);
            }
        } else {
            reader.seek(place + (distance & 0xFFFF_FFFFL));
        }
        reader.begin(object, graph.traits().sizesVary(type));
    }

    @Override
    public void close() {
        block.close();
    }
}
