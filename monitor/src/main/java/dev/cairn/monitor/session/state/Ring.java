// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import java.util.Arrays;

/**
 * The last {@value #MAX} values of a series, each an unsigned short, by the number of the status that they came with.
 * Grows as it fills, to 2.4 KB. Not for use by several threads.
 */
final class Ring {
    /** Ten minutes at two a second. */
    static final int MAX = 1200;

    /** What {@link #at} gives where nothing was added. */
    static final int UNKNOWN = 0xFFFF;

    private static final int FIRST_CAPACITY = 32;
    private static final int GROWTH = 4;

    private short[] values = new short[FIRST_CAPACITY];
    private long first;
    private int head;
    private int size;

    /** Adds the value of {@code number}, which is higher than any before; those left out are not known. */
    void add(long number, int value) {
        if (size == 0 || number - end() >= MAX) {
            first = number;
            head = 0;
            size = 0;
        }
        while (end() < number) {
            put(UNKNOWN);
        }
        put(value);
    }

    /** The number of the oldest value. */
    long first() {
        return first;
    }

    /** The number after that of the last value. */
    long end() {
        return first + size;
    }

    int at(long number) {
        if (number < first || number >= end()) {
            return UNKNOWN;
        }
        return Short.toUnsignedInt(values[(int) ((head + (number - first)) % values.length)]);
    }

    private void put(int value) {
        int slot = nextSlot(); // first, as this may replace the array
        values[slot] = (short) value;
    }

    private int nextSlot() {
        if (size == values.length && size < MAX) {
            // The head moves only once there is no growing any more, so a plain copy keeps the order.
            values = Arrays.copyOf(values, Math.min(MAX, GROWTH * size));
        }
        if (size < values.length) {
            return size++;
        }
        int slot = head;
        head = (head + 1) % values.length;
        first++;
        return slot;
    }
}
