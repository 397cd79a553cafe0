// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.util.Arrays;

/** A map from numbers to numbers that are not negative, without an object for each. */
public final class LongToInt {
    public static final int NONE = -1;
    private static final int FIRST_CAPACITY = 64;
    private static final int MOST_AT_FIRST = 1 << 18;

    private long[] keys;
    private int[] values;
    private int size;

    public LongToInt() {
        this(0);
    }

    /** @param expected keys that there is room for from the beginning, as far as that takes no more than a few megabytes */
    public LongToInt(int expected) {
        int capacity = Math.clamp(Integer.highestOneBit(expected) * 4L, FIRST_CAPACITY, MOST_AT_FIRST);
        keys = new long[capacity];
        values = new int[capacity];
        Arrays.fill(values, NONE);
    }

    /** The value of a key, or {@link #NONE}. */
    public int get(long key) {
        return values[placeOf(key)];
    }

    /** Number of keys. */
    public int size() {
        return size;
    }

    public void put(long key, int value) {
        int place = placeOf(key);
        if (values[place] == NONE) {
            size++;
        }
        keys[place] = key;
        values[place] = value;
        if (size * 2 > keys.length) {
            grow();
        }
    }

    private int placeOf(long key) {
        int mask = keys.length - 1;
        int place = SeededHash.of(key) & mask;
        while (values[place] != NONE && keys[place] != key) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[oldKeys.length * 2];
        values = new int[oldValues.length * 2];
        Arrays.fill(values, NONE);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != NONE) {
                int place = placeOf(oldKeys[i]);
                keys[place] = oldKeys[i];
                values[place] = oldValues[i];
            }
        }
    }
}
