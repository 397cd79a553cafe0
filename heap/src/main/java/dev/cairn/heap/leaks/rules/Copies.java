// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.store.LongToInt;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Objects of one kind by their contents: how many there are of each, and what all but one of each take. */
final class Copies {
    /** More are not looked at: to read the contents of all takes longer than all other rules. */
    static final int MOST_OBJECTS = 300_000;
    /** Nor are more bytes read: objects may be large. */
    static final long MOST_BYTES = 1L << 30;

    private static final int FIRST_CAPACITY = 1024;

    private final LongToInt numbers = new LongToInt();
    private long[] first = new long[FIRST_CAPACITY];
    private long[] counts = new long[FIRST_CAPACITY];
    private long[] wasted = new long[FIRST_CAPACITY];
    private long seen;
    private long read;
    private long waste;

    boolean isFull() {
        return seen >= MOST_OBJECTS || read >= MOST_BYTES;
    }

    /** Whether this many bytes may still be read. */
    boolean hasRoomFor(long contents) {
        return contents <= MOST_BYTES - read;
    }

    /**
     * Adds one.
     *
     * @param bytes what it takes
     * @param contents how many bytes were read for the hash
     */
    void add(long hash, long object, long bytes, long contents) {
        seen++;
        read += contents;
        int number = numbers.get(hash);
        if (number == LongToInt.NONE) {
            number = numbers.size();
            numbers.put(hash, number);
            if (number == first.length) {
                first = Arrays.copyOf(first, number * 2);
                counts = Arrays.copyOf(counts, number * 2);
                wasted = Arrays.copyOf(wasted, number * 2);
            }
            first[number] = object;
            counts[number] = 1;
            return;
        }
        counts[number]++;
        wasted[number] += bytes;
        waste += bytes;
    }

    /** The contents of which most is too much. */
    List<Integer> largest(int most) {
        return IntStream.range(0, numbers.size())
                .boxed()
                .sorted(Comparator.comparingLong((Integer each) -> wasted[each]).reversed())
                .limit(most)
                .toList();
    }

    long seen() {
        return seen;
    }

    /** Those that are not the first of their contents. */
    long extra() {
        return seen - numbers.size();
    }

    /** What those take. */
    long waste() {
        return waste;
    }

    long firstOf(int number) {
        return first[number];
    }

    long countOf(int number) {
        return counts[number];
    }

    long wasteOf(int number) {
        return wasted[number];
    }
}
