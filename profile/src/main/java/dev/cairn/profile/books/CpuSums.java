// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import java.util.Arrays;

/** CPU time, by row: sums that only grow. */
final class CpuSums {
    private long[] samples;
    private double[] nanos;
    private double[] squares;
    private final Omissions omissions;

    CpuSums() {
        this(new long[0], new double[0], new double[0], Omissions.NONE);
    }

    private CpuSums(long[] samples, double[] nanos, double[] squares, Omissions omissions) {
        this.samples = samples;
        this.nanos = nanos;
        this.squares = squares;
        this.omissions = omissions;
    }

    void add(int row, long cpuNanos) {
        if (row >= samples.length) {
            int rows = Math.max(64, Math.max(row + 1, samples.length * 2));
            samples = Arrays.copyOf(samples, rows);
            nanos = Arrays.copyOf(nanos, rows);
            squares = Arrays.copyOf(squares, rows);
        }
        samples[row]++;
        nanos[row] += cpuNanos;
        squares[row] += (double) cpuNanos * cpuNanos;
    }

    /** A copy that does not change, with what was left out until then. */
    CpuSums copy(int rows, Omissions until) {
        int count = Math.min(rows, samples.length);
        return new CpuSums(
                Arrays.copyOf(samples, count), Arrays.copyOf(nanos, count), Arrays.copyOf(squares, count), until);
    }

    Omissions omissions() {
        return omissions;
    }

    long samples(int row) {
        return row < samples.length ? samples[row] : 0;
    }

    double nanos(int row) {
        return row < nanos.length ? nanos[row] : 0;
    }

    /** The sum of the squares of all samples' nanoseconds. */
    double squares(int row) {
        return row < squares.length ? squares[row] : 0;
    }

    long bytesOfMemory() {
        return 3L * Long.BYTES * samples.length;
    }
}
