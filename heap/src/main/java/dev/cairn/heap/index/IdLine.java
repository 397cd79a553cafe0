// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

/**
 * Layout of the rank bit vector: a bit for each granule of the id space, in lines of 64 bytes of which the first word
 * says the index of the line's first object, so that one cache line answers. Lines are grouped in chunks, which exist
 * only where there are objects; a chunk begins with a new line.
 */
final class IdLine {
    static final int SIZE = 64; // bytes
    static final int BASE_OFFSET = 0; // u8
    static final int BITS_OFFSET = 8; // 7 words
    static final int GRANULES = 7 * Long.SIZE;

    /** Base word of a line whose objects do not follow one another in the dump: the rest is a place in the order. */
    static final long OUT_OF_ORDER = Long.MIN_VALUE;

    static final int DENSE_CHUNK_SHIFT = 17; // granules, 1 MiB of addresses: collectors' regions do not share a line
    static final int SPARSE_CHUNK_SHIFT = 9; // for ids strewn over everything: at most 128 bytes an object

    private IdLine() {}

    static int linesPerChunk(int chunkShift) {
        return ((1 << chunkShift) + GRANULES - 1) / GRANULES;
    }
}
