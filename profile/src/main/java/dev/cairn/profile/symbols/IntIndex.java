// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.symbols;

/** From any number to one that is not negative, without boxes. */
final class IntIndex {
    static final int NONE = -1;

    /** Keeps numbers that somebody else chose from meeting all in one place. */
    private static final int SPREAD = 0x9E3779B9;

    private int[] keys = new int[64];
    /** Plus 1; 0 is none. At most half of it is in use. */
    private int[] values = new int[64];

    private int size;

    int size() {
        return size;
    }

    /** What was put for it, or {@link #NONE}. */
    int get(int key) {
        return values[slotOf(key)] - 1;
    }

    void put(int key, int value) {
        int slot = slotOf(key);
        size += values[slot] == 0 ? 1 : 0;
        keys[slot] = key;
        values[slot] = value + 1;
        if (2 * size > keys.length) {
            grow();
        }
    }

    private int slotOf(int key) {
        int mask = keys.length - 1;
        int hash = key * SPREAD;
        int slot = (hash ^ (hash >>> 15)) & mask;
        while (values[slot] != 0 && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldKeys = keys;
        int[] oldValues = values;
        keys = new int[2 * oldKeys.length];
        values = new int[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != 0) {
                int slot = slotOf(oldKeys[i]);
                keys[slot] = oldKeys[i];
                values[slot] = oldValues[i];
            }
        }
    }
}
