// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.LongColumn;
import java.lang.foreign.MemorySegment;

/**
 * What every object refers to, its class and its size: rows as {@link RowWriter} writes them.
 *
 * @param blocks where each block of {@link AdjacencyFile#BLOCK} rows begins
 */
public record HeapGraph(long objects, MemorySegment rows, LongColumn blocks, WideColumn classes, ClassTraits traits) {
    /** A reader that stands at the row of the first object of a block. */
    public RowReader readerAtBlock(long block) {
        RowReader reader = RowReader.of(rows);
        reader.seek(blocks.get(block));
        return reader;
    }

    /** A reader that has begun the row of an object. */
    public RowReader readerOf(long object) {
        long block = object / AdjacencyFile.BLOCK;
        RowReader reader = readerAtBlock(block);
        for (long at = block * AdjacencyFile.BLOCK; at < object; at++) {
            skip(reader, at);
        }
        reader.begin(object, traits.sizesVary(classes.get(object)));
        return reader;
    }

    /** Passes over the row of an object, which comes next. */
    public void skip(RowReader reader, long object) {
        int type = classes.get(object);
        reader.begin(object, traits.sizesVary(type));
        reader.skipRest();
        if (traits.haveWeak(type)) {
            reader.beginWeak();
            reader.skipRest();
        }
    }

    /** The size of an object whose row has begun, in units. */
    public long units(RowReader reader, int type) {
        return traits.sizesVary(type) ? reader.size() : traits.units(type);
    }

    public long blockCount() {
        return (objects + AdjacencyFile.BLOCK - 1) / AdjacencyFile.BLOCK;
    }
}
