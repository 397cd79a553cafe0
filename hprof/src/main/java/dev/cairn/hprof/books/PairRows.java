// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import java.util.Arrays;

/** Gives each pair of a class and a trace a row, counting from 0. Open addressing; there are no more rows than traces times classes. */
final class PairRows {
    private static final int SPREAD = 0x9E3779B9;

    private int[] types = new int[64];
    private int[] traces = new int[64];
    private int count;
    /** Rows, plus 1; 0 is none. At most half of it is in use. */
    private int[] slots = new int[128];

    /** The row of a pair, which may be {@link #count} as it was: a new one. */
    int row(int type, int trace) {
        int slot = slot(type, trace);
        if (slots[slot] != 0) {
            return slots[slot] - 1;
        }
        if (count == types.length) {
            types = Arrays.copyOf(types, 2 * count);
            traces = Arrays.copyOf(traces, 2 * count);
        }
        types[count] = type;
        traces[count] = trace;
        slots[slot] = ++count;
        if (2 * count > slots.length) {
            rehash();
        }
        return count - 1;
    }

    private int slot(int type, int trace) {
        int mask = slots.length - 1;
        int hash = (type * SPREAD ^ trace) * SPREAD;
        int slot = (hash ^ (hash >>> 15)) & mask;
        while (slots[slot] != 0 && (types[slots[slot] - 1] != type || traces[slots[slot] - 1] != trace)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        for (int row = 0; row < count; row++) {
            slots[slot(types[row], traces[row])] = row + 1;
        }
    }

    int count() {
        return count;
    }

    /** The recorder's number of a row's class. */
    int type(int row) {
        return types[row];
    }

    /** The serial number of a row's trace. */
    int trace(int row) {
        return traces[row];
    }
}
