// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import java.util.Arrays;

/** Known values over time, oldest first. Immutable. */
public final class Curve {
    private final double[] seconds;
    private final double[] values;

    private Curve(double[] seconds, double[] values) {
        this.seconds = seconds;
        this.values = values;
    }

    /**
     * The known ones of {@code column}, which has one value per step and NaN where nothing is known.
     *
     * @param firstSecond when the first step was, on any clock
     */
    public static Curve of(float[] column, double firstSecond, double stepSeconds) {
        double[] seconds = new double[column.length];
        double[] values = new double[column.length];
        int known = 0;
        for (int i = 0; i < column.length; i++) {
            if (!Float.isNaN(column[i])) {
                seconds[known] = firstSecond + i * stepSeconds;
                values[known++] = column[i];
            }
        }
        return new Curve(Arrays.copyOf(seconds, known), Arrays.copyOf(values, known));
    }

    /** The pairs of two arrays of one length, in the order of {@code seconds}. */
    static Curve of(double[] seconds, double[] values) {
        return new Curve(seconds.clone(), values.clone());
    }

    int size() {
        return values.length;
    }

    double second(int index) {
        return seconds[index];
    }

    double value(int index) {
        return values[index];
    }

    double lastSecond() {
        return seconds[seconds.length - 1];
    }

    /** From the first value to the last; 0 without any. */
    double spanSeconds() {
        return size() == 0 ? 0 : lastSecond() - seconds[0];
    }

    /** What lies at {@code second} or later. */
    Curve since(double second) {
        int from = 0;
        while (from < size() && seconds[from] < second) {
            from++;
        }
        return from(from);
    }

    /** The second half of the points, the middle one with it. */
    Curve laterHalf() {
        return from(size() / 2);
    }

    private Curve from(int index) {
        return new Curve(Arrays.copyOfRange(seconds, index, size()), Arrays.copyOfRange(values, index, size()));
    }

    double mean() {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    double median() {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }

    /** At most {@code most} points: the least of as many values in a row as that takes, each at its own time. */
    Curve minima(int most) {
        int each = (size() + most - 1) / Math.max(1, most);
        if (each <= 1) {
            return this;
        }
        // What does not fill a whole group is the oldest, and left out: a least of few would stand out.
        int groups = size() / each;
        int first = size() - groups * each;
        double[] at = new double[groups];
        double[] least = new double[groups];
        for (int group = 0; group < groups; group++) {
            int best = first + group * each;
            for (int i = best; i < first + (group + 1) * each; i++) {
                best = values[i] < values[best] ? i : best;
            }
            at[group] = seconds[best];
            least[group] = values[best];
        }
        return new Curve(at, least);
    }
}
