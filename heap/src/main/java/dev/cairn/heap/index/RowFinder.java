// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

/**
 * Finds the row of an object, for several threads. It must pass over the rows of the object's block that come before,
 * but not over those before the row that was asked for last: a caller that goes from object to object waits for
 * nothing.
 */
public final class RowFinder {
    private final HeapGraph graph;
    private volatile Place last = new Place(0, 0);

    private record Place(long object, long position) {}

    public RowFinder(HeapGraph graph) {
        this.graph = graph;
    }

    /** A reader that has begun the row of an object. */
    public RowReader readerOf(long object) {
        long start = object / AdjacencyFile.BLOCK * AdjacencyFile.BLOCK;
        Place near = last;
        RowReader reader;
        if (near.object > start && near.object <= object) {
            reader = RowReader.of(graph.rows());
            reader.seek(near.position);
            start = near.object;
        } else {
            reader = graph.readerAtBlock(object / AdjacencyFile.BLOCK);
        }
        for (long at = start; at < object; at++) {
            graph.skip(reader, at);
        }
        last = new Place(object, reader.position());
        reader.begin(object, graph.traits().sizesVary(graph.classes().get(object)));
        return reader;
    }
}
