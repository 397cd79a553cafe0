// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.SeededHash;
import java.util.Arrays;

/** Finds the slot of a chunk by its number: by plain indexing where the numbers lie close, else by hashing. */
final class ChunkDirectory {
    static final int NONE = -1;
    private static final long MAX_DENSE_SPAN = 4 << 20;

    private final long first;
    private final int[] slots;
    private final long[] keys; // empty where the slots are indexed plainly

    private ChunkDirectory(long first, int[] slots, long[] keys) {
        this.first = first;
        this.slots = slots;
        this.keys = keys;
    }

    /**
     * The directory of some chunks.
     *
     * @param chunks their numbers, each at the index that is its slot
     */
    static ChunkDirectory of(long[] chunks) {
        long first = Arrays.stream(chunks).min().orElse(0);
        long last = Arrays.stream(chunks).max().orElse(-1);
        return last - first < MAX_DENSE_SPAN ? dense(chunks, first, (int) (last - first + 1)) : hashed(chunks);
    }

    private static ChunkDirectory dense(long[] chunks, long first, int span) {
        int[] slots = new int[span];
        Arrays.fill(slots, NONE);
        for (int slot = 0; slot < chunks.length; slot++) {
            slots[(int) (chunks[slot] - first)] = slot;
        }
        return new ChunkDirectory(first, slots, new long[0]);
    }

    /** Open addressing, at most half full. */
    private static ChunkDirectory hashed(long[] chunks) {
        int capacity = Integer.highestOneBit(chunks.length) << 2;
        long[] keys = new long[capacity];
        int[] slots = new int[capacity];
        Arrays.fill(slots, NONE);
        for (int slot = 0; slot < chunks.length; slot++) {
            int place = place(chunks[slot], capacity - 1);
            while (slots[place] != NONE) {
                place = (place + 1) & (capacity - 1);
            }
            keys[place] = chunks[slot];
            slots[place] = slot;
        }
        return new ChunkDirectory(0, slots, keys);
    }

    /** The slot of a chunk, or {@link #NONE}. */
    int slotOf(long chunk) {
        if (keys.length == 0) {
            long place = chunk - first;
            return place < 0 || place >= slots.length ? NONE : slots[(int) place];
        }
        return slotByHash(chunk);
    }

    private int slotByHash(long chunk) {
        int mask = keys.length - 1;
        int place = place(chunk, mask);
        while (slots[place] != NONE && keys[place] != chunk) {
            place = (place + 1) & mask;
        }
        return slots[place];
    }

    private static int place(long chunk, int mask) {
        return SeededHash.of(chunk) & mask;
    }
}
