// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** Sums of calls, by the trace's place among all. */
final class CallSums {
    private long[] counts = new long[256];
    private long[] totals = new long[256];
    private long[] selves = new long[256];

    /** What a target says wrongly is no less than nothing. */
    void add(int place, long count, long totalNanos, long selfNanos) {
        if (place >= counts.length) {
            int places = Math.max(place + 1, 2 * counts.length);
            counts = Arrays.copyOf(counts, places);
            totals = Arrays.copyOf(totals, places);
            selves = Arrays.copyOf(selves, places);
        }
        counts[place] += Math.max(0, count);
        totals[place] += Math.max(0, totalNanos);
        selves[place] += Math.max(0, selfNanos);
    }

    long count(int place) {
        return counts[place];
    }

    /** With what was called. */
    long totalNanos(int place) {
        return totals[place];
    }

    /** Without what was called. */
    long selfNanos(int place) {
        return selves[place];
    }

    long allSelfNanos() {
        return Arrays.stream(selves).sum();
    }

    /** Those places where something is, the most first. */
    List<Integer> ordered(IntToLongFunction by) {
        return IntStream.range(0, counts.length)
                .filter(place -> by.applyAsLong(place) > 0)
                .boxed()
                .sorted(Comparator.comparingLong((Integer place) -> by.applyAsLong(place))
                        .reversed())
                .toList();
    }
}
