// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import dev.cairn.heap.hprof.bytes.Ids;
import dev.cairn.heap.hprof.bytes.RecordBudget;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.SeededHash;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * Finds a top-level record by the number that stands at the same place in each of its kind. Only the records' positions
 * are kept; the numbers are read from the file again. Of several records with one number the last is found.
 */
final class PositionTable {
    static final long NONE = 0; // the file's header is there
    private static final int LEAST_CAPACITY = 16;

    private final MemorySegment bytes;
    private final RecordBudget budget;
    private final int keyOffset;
    private final int keySize;
    private long[] slots;
    /** Of each slot its key's hash, so that the file is asked only where the key is most likely the one that is sought. */
    private int[] hashes;

    private int size;

    /**
     * @param keyOffset of the number in a record, the record's header counted in
     * @param keySize 1, 2, 4 or 8
     */
    PositionTable(MemorySegment bytes, RecordBudget budget, int keyOffset, int keySize) {
        this(bytes, budget, keyOffset, keySize, 0);
    }

    /** @param expected records that it need not grow for */
    private PositionTable(MemorySegment bytes, RecordBudget budget, int keyOffset, int keySize, int expected) {
        this.bytes = bytes;
        this.budget = budget;
        this.keyOffset = keyOffset;
        this.keySize = keySize;
        int capacity = Math.max(LEAST_CAPACITY, Integer.highestOneBit(expected + expected / 2) << 1);
        this.slots = new long[capacity];
        this.hashes = new int[capacity];
    }

    /**
     * A table of records that a budget has let in already.
     *
     * @param positions in the order of the file
     * @param keyOffset of the number in a record, the record's header counted in
     * @param keySize 1, 2, 4 or 8
     */
    static PositionTable of(MemorySegment bytes, LongList positions, int keyOffset, int keySize) {
        int count = positions.size();
        PositionTable table = new PositionTable(bytes, RecordBudget.counted(count), keyOffset, keySize, count);
        for (int i = 0; i < count; i++) {
            table.add(positions.get(i));
        }
        return table;
    }

    void add(long position) {
        long key = keyAt(position);
        if (size >= slots.length / 3 * 2) {
            grow();
        }
        int hash = SeededHash.of(key);
        int slot = slotOf(key, hash);
        if (slots[slot] != NONE) {
            slots[slot] = position;
        } else if (budget.take()) {
            slots[slot] = position;
            hashes[slot] = hash;
            size++;
        }
    }

    /** Where the record with a number begins, or {@link #NONE}. */
    long find(long key) {
        return slots[slotOf(key)];
    }

    int size() {
        return size;
    }

    /** Of the records that can be found, the first in the file that is as wanted; {@link #NONE} if there is none. */
    long first(LongPredicate wanted) {
        long first = Long.MAX_VALUE;
        for (long position : slots) {
            if (position != NONE && position < first && wanted.test(position)) {
                first = position;
            }
        }
        return first == Long.MAX_VALUE ? NONE : first;
    }

    /** All records that can be found, in the order of the file. */
    long[] positions() {
        return Arrays.stream(slots)
                .filter(position -> position != NONE)
                .sorted()
                .toArray();
    }

    private long keyAt(long position) {
        return Ids.read(bytes, position + keyOffset, keySize);
    }

    private int slotOf(long key) {
        return slotOf(key, SeededHash.of(key));
    }

    /** The slot that has the key, or the one where it would go. */
    private int slotOf(long key, int hash) {
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != NONE && (hashes[slot] != hash || keyAt(slots[slot]) != key)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] positions = slots;
        int[] known = hashes;
        slots = new long[positions.length * 2];
        hashes = new int[slots.length];
        for (int i = 0; i < positions.length; i++) {
            if (positions[i] != NONE) {
                int slot = freeSlot(known[i]);
                slots[slot] = positions[i];
                hashes[slot] = known[i];
            }
        }
    }

    private int freeSlot(int hash) {
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != NONE) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
