// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Times as numbers of samples, each of which stands for the same time. Their sum is that of the times, rounded once: what is less than
 * a sample in one place is not lost, but makes a sample where most of one is left over.
 */
final class WholeSamples {
    private final long[] counts;
    private final long total;

    private WholeSamples(long[] counts, long total) {
        this.counts = counts;
        this.total = total;
    }

    /**
     * Counts.
     *
     * @param nanos by place, none of them negative
     * @param unit what a sample stands for, in nanoseconds
     */
    static WholeSamples of(long[] nanos, long unit) {
        long[] counts = new long[nanos.length];
        long whole = 0;
        double rest = 0;
        for (int i = 0; i < nanos.length; i++) {
            counts[i] = nanos[i] / unit;
            whole += counts[i];
            rest += (double) (nanos[i] % unit) / unit;
        }
        long left = Math.round(rest);
        IntStream.range(0, nanos.length)
                .filter(i -> nanos[i] % unit > 0)
                .boxed()
                .sorted(Comparator.comparingLong((Integer i) -> nanos[i] % unit).reversed())
                .limit(left)
                .forEach(i -> counts[i]++);
        return new WholeSamples(counts, whole + left);
    }

    /** By place, as the times were. */
    long[] counts() {
        return counts;
    }

    /** The sum of the counts. */
    long total() {
        return total;
    }
}
