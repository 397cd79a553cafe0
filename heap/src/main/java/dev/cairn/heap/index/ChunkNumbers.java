// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.SeededHash;

/** The numbers of chunks as they come; each gets the next slot. By open addressing, at most three quarters full. */
final class ChunkNumbers {
    static final int NONE = -1;
    private static final int FIRST_CAPACITY = 64;

    private final LongList numbers = new LongList();
    private int[] slotsAbove = new int[FIRST_CAPACITY]; // one more than the slot; 0 where there is none

    /** The slot of a chunk, or {@link #NONE}. */
    int slotOf(long number) {
        return slotsAbove[place(number)] - 1;
    }

    /** Gives the next slot to a chunk that has none. */
    void add(long number) {
        if (numbers.size() >= slotsAbove.length / 4 * 3) {
            grow();
        }
        numbers.add(number);
        slotsAbove[place(number)] = numbers.size();
    }

    int size() {
        return numbers.size();
    }

    /** The numbers, each at the index that is its slot. */
    long[] toArray() {
        return numbers.toArray();
    }

    private void grow() {
        slotsAbove = new int[Math.multiplyExact(slotsAbove.length, 2)];
        for (int slot = 0; slot < numbers.size(); slot++) {
            slotsAbove[place(numbers.get(slot))] = slot + 1;
        }
    }

    /** Where the number is, or would go. */
    private int place(long number) {
        int mask = slotsAbove.length - 1;
        int place = SeededHash.of(number) & mask;
        while (slotsAbove[place] != 0 && numbers.get(slotsAbove[place] - 1) != number) {
            place = (place + 1) & mask;
        }
        return place;
    }
}
