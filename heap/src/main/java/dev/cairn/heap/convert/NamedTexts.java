// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.store.SeededHash;

/** The ids of the texts that a dump names something by; 0, which names nothing, is not among them. */
final class NamedTexts {
    /** More than any program has; later ones count as no names, so that the copy reveals less and not more. */
    static final int MOST = 1 << 22;

    private static final int FIRST_CAPACITY = 1 << 12;

    private long[] ids = new long[FIRST_CAPACITY];
    private int size;

    void add(long id) {
        if (id == 0 || size == MOST) {
            return;
        }
        int place = placeOf(id);
        if (ids[place] == 0) {
            ids[place] = id;
            size++;
            if (size * 2 > ids.length) {
                grow();
            }
        }
    }

    boolean contains(long id) {
        return id != 0 && ids[placeOf(id)] == id;
    }

    /** Whether there may be names that are not here. */
    boolean isFull() {
        return size == MOST;
    }

    private int placeOf(long id) {
        int mask = ids.length - 1;
        int place = SeededHash.of(id) & mask;
        while (ids[place] != 0 && ids[place] != id) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private void grow() {
        long[] old = ids;
        ids = new long[old.length * 2];
        for (long id : old) {
            if (id != 0) {
                ids[placeOf(id)] = id;
            }
        }
    }
}
