// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.measure;

import java.util.List;
import java.util.Locale;

/** A mean ratio and where it lies with a certainty of 95 %, by Student's t. */
public record MeanRatio(double low, double mean, double high) {
    public static MeanRatio of95Percent(List<Double> logs) {
        int n = logs.size();
        double mean = logs.stream().mapToDouble(x -> x).average().orElseThrow();
        double squares = logs.stream().mapToDouble(x -> (x - mean) * (x - mean)).sum();
        double half = student(n - 1) * Math.sqrt(squares / (n - 1) / n);
        return new MeanRatio(Math.exp(mean - half), Math.exp(mean), Math.exp(mean + half));
    }

    /** The 97.5 % quantile of Student's t, to three digits from 4 degrees of freedom on (Cornish and Fisher). */
    private static double student(int freedom) {
        double z = 1.959964;
        double z3 = z * z * z;
        double z5 = z3 * z * z;
        return z
                + (z3 + z) / (4 * freedom)
                + (5 * z5 + 16 * z3 + 3 * z) / (96.0 * freedom * freedom)
                + (3 * z5 * z * z + 19 * z5 + 17 * z3 - 15 * z) / (384.0 * freedom * freedom * freedom);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%+.2f %%, 95 %% in [%+.2f %%, %+.2f %%]",
                100 * (mean - 1),
                100 * (low - 1),
                100 * (high - 1));
    }
}
