// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import java.lang.foreign.MemorySegment;

/** What {@link ObjectIds} is made of, to be kept and to be opened again. */
public final class ObjectIdsColumns {
    private static final long ODD_GRANULES = 0xAAAA_AAAA_AAAA_AAAAL;

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
        return new ObjectIds(
                granuleShift, chunkShift, ChunkDirectory.of(chunks), LongColumn.of(lines), IntColumn.of(outOfOrder));
    }

    /** The largest power of two that all ids are multiples of, of those up to 64 granules. */
    public long alignment() {
        long seen = 0;
        LongColumn words = LongColumn.of(lines);
        for (long line = 0; line + IdLine.SIZE <= lines.byteSize(); line += IdLine.SIZE) {
            for (int word = IdLine.BITS_OFFSET; word < IdLine.SIZE; word += Long.BYTES) {
                seen |= words.get((line + word) / Long.BYTES); // each begins at a multiple of 64 granules
            }
            if ((seen & ODD_GRANULES) != 0) {
                break; // the usual case, and soon
            }
        }
        long apart = seen & ~1L;
        int granules = apart == 0 ? Long.SIZE : Integer.lowestOneBit(lowestPlaces(apart));
        return (long) granules << granuleShift;
    }

    /** The bits of all places that a bit is at. */
    private static int lowestPlaces(long bits) {
        int places = 0;
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            places |= Long.numberOfTrailingZeros(rest);
        }
        return places;
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
