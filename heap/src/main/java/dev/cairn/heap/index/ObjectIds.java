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

    private static final int WORDS_OF_LINE = IdLine.SIZE / Long.BYTES;

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
        long word = wordOf(id);
        if (word < 0) {
            return NONE;
        }
        long line = word & -WORDS_OF_LINE;
        long base = lines.get(line);
        long place = placeIn(line, base, (int) (word - line) - 1, id >>> granuleShift);
        return base >= 0 || place < 0 ? place : outOfOrder.getUnsigned(place);
    }

    /** Where {@code outOfOrder} has the object of an id; negative if its line is in order. */
    long placeOutOfOrder(long id) {
        long word = wordOf(id);
        long line = word & -WORDS_OF_LINE;
        long base = word < 0 ? 0 : lines.get(line);
        return base < 0 ? placeIn(line, base, (int) (word - line) - 1, id >>> granuleShift) : NONE;
    }

    /**
     * The place that the base gives for the line's first object, plus the number of objects before a granule; NONE if
     * the granule has no object.
     */
    private long placeIn(long line, long base, int word, long granule) {
        long bits = lines.get(line + 1 + word);
        long bit = 1L << granule;
        if ((bits & bit) == 0) {
            return NONE;
        }
        long place = IdLine.index(base) + IdLine.countBefore(base, word & -2) + Long.bitCount(bits & bit - 1);
        return (word & 1) == 0 ? place : place + Long.bitCount(lines.get(line + word));
    }

    /** The smallest id above this one that lies in the same chunk and belongs to an object; 0 if there is none. */
    public long nextId(long id) {
        long granule = id >>> granuleShift;
        long chunk = granule >>> chunkShift;
        int slot = directory.slotOf(chunk);
        int granules = 1 << chunkShift;
        for (int place = (int) (granule & (granules - 1)) + 1; slot >= 0 && place < granules; ) {
            int line = IdLine.lineOfWord(place >>> 6);
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

    /** The number of the word that has the bit of an id; negative if there is none. */
    private long wordOf(long id) {
        long granule = id >>> granuleShift;
        int slot = directory.slotOf(granule >>> chunkShift);
        if (slot < 0 || granule << granuleShift != id) {
            return NONE;
        }
        int word = (int) (granule & (1 << chunkShift) - 1) >>> 6;
        int line = IdLine.lineOfWord(word);
        int wordOfLine = 1 + word - line * IdLine.WORDS;
        return ((long) slot * linesPerChunk + line) * WORDS_OF_LINE + wordOfLine;
    }
}
