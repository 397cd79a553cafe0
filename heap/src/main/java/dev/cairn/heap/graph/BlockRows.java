// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.AdjacencyFile;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.BitColumn;

/**
 * The rows of one block of objects, decoded once, so that they can be visited in any order and as often as one likes; for
 * one thread. A block has as many objects as a word of a {@link BitColumn} has bits: what is wanted of it is such a word.
 */
final class BlockRows {
    /** Longer rows are decoded each time that they are visited, as an array may have any number of references. */
    private static final int MOST_TARGETS = 256;

    private static final int NOT_DECODED = -1;

    private final HeapGraph graph;
    private final RowReader reader;
    private final int[] types = new int[AdjacencyFile.BLOCK];
    private final long[] units = new long[AdjacencyFile.BLOCK];
    private final long[] positions = new long[AdjacencyFile.BLOCK];
    private final int[] starts = new int[AdjacencyFile.BLOCK];
    private final int[] ends = new int[AdjacencyFile.BLOCK];
    private final long[] targets = new long[AdjacencyFile.BLOCK * MOST_TARGETS];
    private long first;
    private int next;
    private int end;

    BlockRows(HeapGraph graph) {
        this.graph = graph;
        this.reader = RowReader.of(graph.rows());
    }

    /** Those objects of a block that a column does not have. */
    static long without(BitColumn column, long block, long objects) {
        long bits = ~column.word(block);
        long rest = objects - block * AdjacencyFile.BLOCK;
        return rest >= Long.SIZE ? bits : bits & ((1L << rest) - 1);
    }

    /** The last object of those wanted, of which there is one at least. */
    static int last(long wanted) {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(wanted);
    }

    /** Reads the rows that are wanted of a block, one at least. */
    void read(long block, long wanted) {
        reader.seek(graph.blocks().get(block));
        first = block * AdjacencyFile.BLOCK;
        int last = last(wanted);
        int decoded = 0;
        for (int i = 0; i <= last; i++) {
            if ((wanted >>> i & 1) == 0) {
                graph.skip(reader, first + i);
            } else {
                decoded = decode(i, decoded);
            }
        }
    }

    /** How many targets there are now. */
    private int decode(int number, int from) {
        int type = graph.classes().get(first + number);
        positions[number] = reader.position();
        reader.begin(first + number, graph.traits().sizesVary(type));
        types[number] = type;
        units[number] = graph.units(reader, type);
        starts[number] = from;
        int to = from;
        if (reader.count() > MOST_TARGETS) {
            reader.skipRest();
            ends[number] = NOT_DECODED;
        } else {
            while (reader.hasNext()) {
                targets[to++] = reader.next();
            }
            ends[number] = to;
        }
        if (graph.traits().haveWeak(type)) {
            reader.beginWeak();
            reader.skipRest();
        }
        return to;
    }

    /** The object that has a number in the block. */
    long object(int number) {
        return first + number;
    }

    /** Its class. */
    int type(int number) {
        return types[number];
    }

    /** Its size. */
    long units(int number) {
        return units[number];
    }

    /** Begins with what an object refers to, or begins anew. */
    void begin(int number) {
        next = starts[number];
        end = ends[number];
        if (end == NOT_DECODED) {
            reader.seek(positions[number]);
            reader.begin(object(number), graph.traits().sizesVary(types[number]));
        }
    }

    boolean hasNext() {
        return end == NOT_DECODED ? reader.hasNext() : next < end;
    }

    long next() {
        return end == NOT_DECODED ? reader.next() : targets[next++];
    }
}
