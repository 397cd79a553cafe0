// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.IntColumn;
import java.lang.foreign.MemorySegment;

/** What {@link ObjectIds} is made of, to be kept and to be opened again. */
public final class ObjectIdsColumns {
    private final int granuleShift;
    private final int chunkShift;
    private final long[] chunks;
    private final MemorySegment lines;
    private final MemorySegment outOfOrder;

    public ObjectIdsColumns(
            int granuleShift, int chunkShift, long[] chunks, MemorySegment lines, MemorySegment outOfOrder) {
        this.granuleShift = granuleShift;
        this.chunkShift = chunkShift;
        this.chunks = chunks.clone();
        this.lines = lines;
        this.outOfOrder = outOfOrder;
    }

    public ObjectIds open() {
        return new ObjectIds(granuleShift, chunkShift, ChunkDirectory.of(chunks), lines, new IntColumn(outOfOrder));
    }

    public int granuleShift() {
        return granuleShift;
    }

    public int chunkShift() {
        return chunkShift;
    }

    /** The numbers of the chunks, in the order of their lines. */
    public long[] chunks() {
        return chunks.clone();
    }

    public MemorySegment lines() {
        return lines;
    }

    public MemorySegment outOfOrder() {
        return outOfOrder;
    }
}
