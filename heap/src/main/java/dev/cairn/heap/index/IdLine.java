// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.LongColumn;

/**
 * Layout of the rank bit vector: a bit for each granule of the id space, in lines of 64 bytes of which the first word
 * says the index of the line's first object, so that one cache line answers. It also says how many objects each pair of words
 * begins after, as counting bits takes a call where only the first compiler has been at work. Lines are grouped in chunks, which
 * exist only where there are objects; a chunk begins with a new line.
 */
final class IdLine {
    static final int SIZE = 64; // bytes
    static final int BASE_OFFSET = 0; // u8
    static final int BITS_OFFSET = 8; // 7 words
    static final int WORDS = 7;
    static final int GRANULES = WORDS * Long.SIZE;

    /** Base word of a line whose objects do not follow one another in the dump: the rest is a place in the order. */
    static final long OUT_OF_ORDER = Long.MIN_VALUE;

    // Below that: how many objects there are before words 6, 4 and 2, and the index or place.
    private static final int INDEX_BITS = 36;
    private static final int COUNT_BITS = 9;
    private static final long INDEX = (1L << INDEX_BITS) - 1;
    private static final int COUNT = (1 << COUNT_BITS) - 1;

    /** 2 to the power of 32 divided by {@link #WORDS}, rounded up: small numbers are divided so without a division. */
    private static final long SEVENTH = (1L << Integer.SIZE) / WORDS + 1;

    static final int DENSE_CHUNK_SHIFT = 17; // granules, 1 MiB of addresses: collectors' regions do not share a line
    static final int SPARSE_CHUNK_SHIFT = 9; // for ids strewn over everything: at most 128 bytes an object

    private IdLine() {}

    /** The base word of a line whose words come behind it. */
    static long base(LongColumn words, long line, long index) {
        long counts = 0;
        long count = 0;
        for (int word = 0; word < WORDS - 1; word++) {
            count += Long.bitCount(words.get(line + BITS_OFFSET / Long.BYTES + word));
            if ((word & 1) != 0) {
                counts |= count << (COUNT_BITS * (word >> 1));
            }
        }
        return (counts << INDEX_BITS) | index;
    }

    /** How many bits words have. */
    static int bitsOf(long[] words) {
        int bits = 0;
        for (long word : words) {
            bits += Long.bitCount(word);
        }
        return bits;
    }

    /** The index of the line's first object, or its place among those out of order. */
    static long index(long base) {
        return base & INDEX;
    }

    /** How many objects of the line come before a word with an even number. */
    static int countBefore(long base, int word) {
        return word == 0 ? 0 : (int) (base >>> (INDEX_BITS - COUNT_BITS + COUNT_BITS * (word >> 1))) & COUNT;
    }

    /** The number of the line that has the word of a chunk. */
    static int lineOfWord(int word) {
        return (int) ((word * SEVENTH) >>> Integer.SIZE);
    }

    static int linesPerChunk(int chunkShift) {
        return ((1 << chunkShift) + GRANULES - 1) / GRANULES;
    }
}
