// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The objects whose end has not been reported, by id: each one's row of the sites, and its size. The table uses open
 * addressing, and takes no more memory than it was given.
 */
final class LiveObjects {
    /** No object's id. */
    private static final long NO_ID = 0;

    static final int NONE = -1;
    /** Sizes are multiples of it. */
    static final int UNIT = 8;

    private static final int SLOT_BYTES = Long.BYTES + 2 * Integer.BYTES;
    private static final int FIRST_SLOTS = 1 << 10;
    /** Ids are given one after the other: so many that follow each other have slots that do, in few lines of the cache and one page. */
    private static final int NEIGHBOUR_BITS = 4;

    private static final long NEIGHBOURS = (1 << NEIGHBOUR_BITS) - 1;

    private final long factor = new SplittableRandom().nextLong() | 1;
    private final int mostSlots;
    private long[] ids = new long[FIRST_SLOTS];
    private int[] rows = new int[FIRST_SLOTS];
    private int[] units = new int[FIRST_SLOTS];
    private int count;

    /** Creates an empty table that takes at most {@code mostBytes} of memory, and 1.5 times that while it grows. */
    LiveObjects(long mostBytes) {
        mostSlots = Integer.highestOneBit(Math.clamp(mostBytes / SLOT_BYTES, FIRST_SLOTS, 1 << 29));
    }

    /** Enters an object; false if there is no room. */
    boolean put(long id, int row, int size) {
        if (4L * (count + 1) > 3L * ids.length && !grow()) {
            return false;
        }
        int slot = slot(id);
        if (ids[slot] == NO_ID) {
            ids[slot] = id;
            count++;
        }
        rows[slot] = row;
        units[slot] = size;
        return true;
    }

    /** Where an object is, for {@link #row}, {@link #units} and {@link #removeAt}; {@link #NONE} if it is not there. */
    int find(long id) {
        if (id == NO_ID) {
            return NONE;
        }
        int slot = slot(id);
        return ids[slot] == id ? slot : NONE;
    }

    int row(int slot) {
        return rows[slot];
    }

    /** Its size, in {@link #UNIT}. */
    int units(int slot) {
        return units[slot];
    }

    void removeAt(int slot) {
        int mask = ids.length - 1;
        int gap = slot;
        // What had to go past the gap moves back, so that no search ends too early.
        for (int next = (gap + 1) & mask; ids[next] != NO_ID; next = (next + 1) & mask) {
            int home = home(ids[next]);
            if (((next - home) & mask) >= ((next - gap) & mask)) {
                ids[gap] = ids[next];
                rows[gap] = rows[next];
                units[gap] = units[next];
                gap = next;
            }
        }
        ids[gap] = NO_ID;
        count--;
    }

    void clear() {
        Arrays.fill(ids, NO_ID);
        count = 0;
    }

    private int home(long id) {
        long mixed = (id >>> NEIGHBOUR_BITS) * factor;
        return (int) ((mixed ^ (mixed >>> 32)) << NEIGHBOUR_BITS | (id & NEIGHBOURS)) & (ids.length - 1);
    }

    private int slot(long id) {
        int mask = ids.length - 1;
        int slot = home(id);
        while (ids[slot] != NO_ID && ids[slot] != id) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean grow() {
        if (ids.length >= mostSlots) {
            return false;
        }
        long[] oldIds = ids;
        int[] oldRows = rows;
        int[] oldUnits = units;
        int slots = 2 * oldIds.length;
        ids = new long[slots];
        rows = new int[slots];
        units = new int[slots];
        for (int old = 0; old < oldIds.length; old++) {
            if (oldIds[old] != NO_ID) {
                int slot = slot(oldIds[old]);
                ids[slot] = oldIds[old];
                rows[slot] = oldRows[old];
                units[slot] = oldUnits[old];
            }
        }
        return true;
    }
}
