// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntFunction;

/** Gives each of many equal things one number, counting from 0, up to a limit of them and of their text. */
final class Names<T extends Comparable<T>> {
    /** In place of a number, where there is no room for another. */
    static final int FULL = -1;

    /** What an entry takes next to its text. */
    private static final int ENTRY_BYTES = 96;

    private final int limit;
    private final long textLimit;
    private final ToIntFunction<T> textLength;
    // Comparable keys: where a target makes hash codes collide, the map sorts instead.
    private final Map<T, Integer> numbers = new HashMap<>();
    private T[] values;
    private int count;
    private long text;

    /**
     * Without a name yet.
     *
     * @param none an empty array
     */
    Names(int limit, long textLimit, ToIntFunction<T> textLength, T[] none) {
        this.limit = limit;
        this.textLimit = textLimit;
        this.textLength = textLength;
        this.values = Arrays.copyOf(none, 16);
    }

    int number(T value) {
        Integer known = numbers.get(value);
        if (known != null) {
            return known;
        }
        int length = textLength.applyAsInt(value);
        if (count >= limit || text + length > textLimit) {
            return FULL;
        }
        if (count == values.length) {
            values = Arrays.copyOf(values, count * 2);
        }
        numbers.put(value, count);
        values[count] = value;
        text += length;
        return count++;
    }

    long bytes() {
        return (long) ENTRY_BYTES * count + text;
    }

    /** Returns the current state, for any thread to which it is published safely. */
    View<T> view() {
        return new View<>(values, count);
    }

    /** The things of one moment. */
    static final class View<T> {
        private final T[] values;
        private final int count;

        private View(T[] values, int count) {
            this.values = values;
            this.count = count;
        }

        int count() {
            return count;
        }

        T get(int number) {
            return values[number];
        }
    }
}
