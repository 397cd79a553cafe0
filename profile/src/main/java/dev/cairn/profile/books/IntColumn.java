// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import java.util.Arrays;

/** Numbers that are added and then never change, so that what another thread sees of them needs no copy. */
final class IntColumn {
    private int[] values = new int[64];
    private int count;

    int count() {
        return count;
    }

    int get(int position) {
        return values[position];
    }

    void add(int value) {
        if (count == values.length) {
            values = Arrays.copyOf(values, count * 2);
        }
        values[count++] = value;
    }

    long bytes() {
        return 4L * values.length;
    }

    /** Returns the current state, for any thread to which it is published safely. */
    View view() {
        return new View(values, count);
    }

    /** The numbers of one moment. */
    static final class View {
        private final int[] values;
        private final int count;

        private View(int[] values, int count) {
            this.values = values;
            this.count = count;
        }

        int count() {
            return count;
        }

        int get(int position) {
            return values[position];
        }
    }
}
