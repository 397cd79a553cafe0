// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import java.util.Arrays;

/** Keeps the numbered things that are largest, and knows how large the largest is of those it did not keep. */
public final class Largest {
    private static final int FIRST_CAPACITY = 1024;

    private final int most;
    private long[] sizes = new long[0];
    private long[] numbers = new long[0];
    private int count;
    private long dropped = -1;

    /** Keeps at most this many. */
    public Largest(int most) {
        this.most = most;
    }

    /** Takes a thing if it is among the largest so far. */
    public void add(long number, long size) {
        if (count < most) {
            if (count == sizes.length) {
                int capacity = Math.min(most, Math.max(FIRST_CAPACITY, count * 2));
                sizes = Arrays.copyOf(sizes, capacity);
                numbers = Arrays.copyOf(numbers, capacity);
            }
            rise(count++, number, size);
        } else if (count == 0 || size <= sizes[0]) {
            dropped = Math.max(dropped, size);
        } else {
            dropped = sizes[0]; // the least of those kept, so at least what was dropped before
            sink(number, size);
        }
    }

    private void rise(int from, long number, long size) {
        int place = from;
        while (place > 0 && sizes[(place - 1) / 2] > size) {
            move((place - 1) / 2, place);
            place = (place - 1) / 2;
        }
        set(place, number, size);
    }

    private void sink(long number, long size) {
        int place = 0;
        for (int child = 1; child < count; child = 2 * place + 1) {
            if (child + 1 < count && sizes[child + 1] < sizes[child]) {
                child++;
            }
            if (sizes[child] >= size) {
                break;
            }
            move(child, place);
            place = child;
        }
        set(place, number, size);
    }

    private void move(int from, int to) {
        set(to, numbers[from], sizes[from]);
    }

    private void set(int place, long number, long size) {
        numbers[place] = number;
        sizes[place] = size;
    }

    /** How large the largest is that was not kept; -1 if all were. */
    public long dropped() {
        return dropped;
    }

    /** Those that are larger than a size, in ascending order. */
    public long[] above(long size) {
        long[] result = new long[count];
        int found = 0;
        for (int i = 0; i < count; i++) {
            if (sizes[i] > size) {
                result[found++] = numbers[i];
            }
        }
        result = Arrays.copyOf(result, found);
        Arrays.sort(result);
        return result;
    }
}
