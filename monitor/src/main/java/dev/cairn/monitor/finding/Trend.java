// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import java.util.Arrays;

/**
 * How fast values grow: the median of the slopes between all pairs of points (Theil and Sen), which a few wild points do not
 * move, with Sen's confidence bounds, which take no distribution for granted. They are wider where the values wander.
 *
 * @param perSecond the estimate
 * @param low the lower bound; minus infinity if the points are too few for one
 * @param high the upper bound
 */
public record Trend(double perSecond, double low, double high) {
    /** More points than this would take too long: the slopes are as many as the pairs. */
    static final int MOST_POINTS = 120;

    private static final double MOST_CORRELATION = 0.97;
    private static final double ROUNDING = 1e-6;

    /**
     * @param z how many standard deviations the bounds lie away, such as 1.96 for 95 %
     * @throws IllegalArgumentException for fewer than 2 points, or more than {@link #MOST_POINTS}
     */
    static Trend of(Curve points, double z) {
        int n = points.size();
        if (n < 2 || n > MOST_POINTS) {
            throw new IllegalArgumentException("a trend of " + n + " points");
        }
        double[] slopes = new double[n * (n - 1) / 2];
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                double seconds = points.second(j) - points.second(i);
                if (seconds > 0) {
                    slopes[count++] = (points.value(j) - points.value(i)) / seconds;
                }
            }
        }
        if (count == 0) {
            return new Trend(0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        Arrays.sort(slopes, 0, count);
        double median = count % 2 == 1 ? slopes[count / 2] : (slopes[count / 2 - 1] + slopes[count / 2]) / 2;
        // The variance of Kendall's S, without ties: with ties it is smaller, and the bounds nearer.
        double variance = n * (n - 1.0) * (2.0 * n + 5) / 18;
        double reach = z * Math.sqrt(variance * inflation(points, median));
        int low = (int) Math.floor((count - reach) / 2) - 1;
        int high = (int) Math.ceil((count + reach) / 2);
        return new Trend(
                median,
                low < 0 ? Double.NEGATIVE_INFINITY : slopes[low],
                high >= count ? Double.POSITIVE_INFINITY : slopes[high]);
    }

    /**
     * By how much the variance is larger where each value depends on the one before it, as that of a cache does: such values
     * wander, which looks like a trend.
     */
    private static double inflation(Curve points, double slope) {
        int n = points.size();
        double[] rest = new double[n];
        for (int i = 0; i < n; i++) {
            rest[i] = points.value(i) - slope * points.second(i);
        }
        double mean = Arrays.stream(rest).average().orElse(0);
        double squares = 0;
        double products = 0;
        for (int i = 0; i < n; i++) {
            squares += (rest[i] - mean) * (rest[i] - mean);
            products += i == 0 ? 0 : (rest[i] - mean) * (rest[i - 1] - mean);
        }
        // Rounding leaves something of a perfect line.
        if (squares <= n * Math.pow(ROUNDING * Math.abs(points.value(n - 1)), 2)) {
            return 1;
        }
        double correlation = products / squares;
        // What is left of few points after a line was taken away correlates less than the values do (Marriott and
        // Pope).
        double corrected = Math.clamp(correlation + (1 + 4 * correlation) / n, 0, MOST_CORRELATION);
        return (1 + corrected) / (1 - corrected);
    }
}
