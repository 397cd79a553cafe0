// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowFile;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.BitColumn;

/**
 * Where the rows of one block of objects begin, so that they can be read from the last to the first; for one thread. A
 * block has as many objects as a word of a {@link BitColumn} has bits: what is wanted of it is such a word.
 */
final class BlockRows {
    private final HeapGraph graph;
    private final RowReader reader;
    private final long[] starts = new long[RowFile.BLOCK];

    BlockRows(HeapGraph graph, RowReader reader) {
        this.graph = graph;
        this.reader = reader;
    }

    /** Those objects of a block that a column does not have. */
    static long without(BitColumn column, long block, long objects) {
        long bits = ~column.word(block);
        long rest = objects - block * RowFile.BLOCK;
        return rest >= Long.SIZE ? bits : bits & ((1L << rest) - 1);
    }

    /** The last object of those wanted, of which there is one at least. */
    static int last(long wanted) {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(wanted);
    }

    /** Finds the rows of a block up to the last one wanted. */
    void find(long block, long wanted) {
        reader.seek(graph.blocks().get(block));
        long first = block * RowFile.BLOCK;
        int last = last(wanted);
        for (int i = 0; i < last; i++) {
            starts[i] = reader.position();
            graph.skip(reader, first + i);
        }
        starts[last] = reader.position();
    }

    /** Lets the reader begin with the row of an object. */
    void seek(int number) {
        reader.seek(starts[number]);
    }
}
