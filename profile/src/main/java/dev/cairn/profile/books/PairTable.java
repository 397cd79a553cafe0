// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import java.util.Arrays;

/** Gives each pair of numbers a number of its own, counting from 0, up to a limit. */
final class PairTable {
    /** In place of a number, where there is no room for another. */
    static final int FULL = -1;

    private static final int EMPTY = -1;

    private final Mixing mixing = new Mixing();
    private final int limit;
    private final IntColumn firsts = new IntColumn();
    private final IntColumn seconds = new IntColumn();
    private int[] slots = new int[128];

    PairTable(int limit) {
        this.limit = limit;
        Arrays.fill(slots, EMPTY);
    }

    /** The pair's number, a new one if need be, or {@link #FULL}. */
    int number(int first, int second) {
        int slot = slot(first, second);
        if (slots[slot] != EMPTY) {
            return slots[slot];
        }
        int number = firsts.count();
        if (number >= limit) {
            return FULL;
        }
        firsts.add(first);
        seconds.add(second);
        slots[slot] = number;
        if (number * 2 >= slots.length) {
            grow();
        }
        return number;
    }

    int count() {
        return firsts.count();
    }

    int first(int number) {
        return firsts.get(number);
    }

    int second(int number) {
        return seconds.get(number);
    }

    IntColumn.View firsts() {
        return firsts.view();
    }

    IntColumn.View seconds() {
        return seconds.view();
    }

    long bytes() {
        return firsts.bytes() + seconds.bytes() + 4L * slots.length;
    }

    private int slot(int first, int second) {
        int mask = slots.length - 1;
        int slot = mixing.mix((long) first << 32 | (second & 0xFFFF_FFFFL)) & mask;
        while (slots[slot] != EMPTY && (firsts.get(slots[slot]) != first || seconds.get(slots[slot]) != second)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        slots = new int[slots.length * 2];
        Arrays.fill(slots, EMPTY);
        for (int number = 0; number < firsts.count(); number++) {
            slots[slot(firsts.get(number), seconds.get(number))] = number;
        }
    }
}
