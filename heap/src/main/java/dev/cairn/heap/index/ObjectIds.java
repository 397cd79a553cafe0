// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;

/**
 * From an object's id to its index, in about one cache miss: see {@link IdLine}. Ids are unsigned numbers of 64 bits.
 *
 * <p>Within a line the objects' indexes follow one another, as collectors write their heap in order. Lines where they do
 * not point into {@code outOfOrder}.
 */
public final class ObjectIds {
    /** What {@link #indexOf} says of an id that no object has. */
    public static final long NONE = -1;

    private final int granuleShift;
    private final int chunkShift;
    private final int linesPerChunk;
    private final ChunkDirectory directory;
    private final LongColumn lines;
    private final IntColumn outOfOrder;

    ObjectIds(int granuleShift, int chunkShift, ChunkDirectory directory, LongColumn lines, IntColumn outOfOrder) {
        this.granuleShift = granuleShift;
        this.chunkShift = chunkShift;
        this.linesPerChunk = IdLine.linesPerChunk(chunkShift);
        this.directory = directory;
        this.lines = lines;
        this.outOfOrder = outOfOrder;
    }

    /** The index of the object that has an id, or {@link #NONE}. */
    public long indexOf(long id) {
        long line = lineOf(id);
        if (line < 0) {
            return NONE;
        }
        long rank = rankIn(line, bitOf(id));
        if (rank < 0) {
            return NONE;
        }
        long base = lines.get(line >>> 3);
        return base >= 0 ? base + rank : outOfOrder.getUnsigned((base & ~IdLine.OUT_OF_ORDER) + rank);
    }

    /** Where {@code outOfOrder} has the object of an id; negative if its line is in order. */
    long placeOutOfOrder(long id) {
        long line = lineOf(id);
        long base = line < 0 ? 0 : lines.get(line >>> 3);
        long rank = base < 0 ? rankIn(line, bitOf(id)) : NONE;
        return rank < 0 ? NONE : (base & ~IdLine.OUT_OF_ORDER) + rank;
    }

    /** How many objects of a line come before the one at a bit; {@link #NONE} if there is none at it. */
    private long rankIn(long line, int bit) {
        int lastWord = bit >>> 6;
        long place = (line + IdLine.BITS_OFFSET) >>> 3;
        long word = lines.get(place + lastWord);
        long mask = 1L << bit;
        if ((word & mask) == 0) {
            return NONE;
        }
        int rank = Long.bitCount(word & (mask - 1));
        for (int i = 0; i < lastWord; i++) {
            rank += Long.bitCount(lines.get(place + i));
        }
        return rank;
    }

    /** The smallest id above this one that lies in the same chunk and belongs to an object; 0 if there is none. */
    public long nextId(long id) {
        long granule = id >>> granuleShift;
        long chunk = granule >>> chunkShift;
        int slot = directory.slotOf(chunk);
        int granules = 1 << chunkShift;
        for (int place = (int) (granule & (granules - 1)) + 1; slot >= 0 && place < granules; ) {
            int line = place / IdLine.GRANULES;
            int bit = place - line * IdLine.GRANULES;
            long word = lines.get(
                    ((((long) slot * linesPerChunk + line) * IdLine.SIZE + IdLine.BITS_OFFSET) >>> 3) + (bit >>> 6));
            long rest = word >>> bit;
            if (rest != 0) {
                return ((chunk << chunkShift) | (place + Long.numberOfTrailingZeros(rest))) << granuleShift;
            }
            place += Long.SIZE - (bit & 63);
        }
        return 0;
    }

    private long lineOf(long id) {
        long granule = id >>> granuleShift;
        int slot = directory.slotOf(granule >>> chunkShift);
        if (slot < 0 || granule << granuleShift != id) {
            return NONE;
        }
        int place = (int) (granule & ((1 << chunkShift) - 1));
        return ((long) slot * linesPerChunk + place / IdLine.GRANULES) * IdLine.SIZE;
    }

    private int bitOf(long id) {
        return (int) (id >>> granuleShift & ((1 << chunkShift) - 1)) % IdLine.GRANULES;
    }
}
