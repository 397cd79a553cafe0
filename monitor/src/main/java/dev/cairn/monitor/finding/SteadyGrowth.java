// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import java.util.Optional;

/**
 * Growth that is no accident and still goes on. It is rare in values that only wobble, and in those that level off: the lower
 * bound of the whole is above zero, the later half grows at least half as fast as the whole, the newest value is not among the
 * lower ones, and all of it together is worth a word.
 */
final class SteadyGrowth {
    /** With fewer no order of the points is unlikely enough for a lower bound. */
    static final int FEWEST_POINTS = 10;

    /** 99.9 % between the bounds: a VM is looked at again and again, and each look is one more chance to be wrong. */
    private static final double Z = 3.29;

    private static final double SUSTAINED = 0.5;

    private SteadyGrowth() {}

    /**
     * @param worthwhile how much the values must have grown in all
     */
    static Optional<Trend> of(Curve points, double worthwhile) {
        if (points.size() < FEWEST_POINTS) {
            return Optional.empty();
        }
        Trend trend = Trend.of(points, Z);
        boolean grows = trend.low() > 0 && trend.perSecond() * points.spanSeconds() >= worthwhile;
        return grows && goesOn(points, trend) ? Optional.of(trend) : Optional.empty();
    }

    private static boolean goesOn(Curve points, Trend trend) {
        return Trend.of(points.laterHalf(), Z).perSecond() >= SUSTAINED * trend.perSecond()
                && points.value(points.size() - 1) > points.median();
    }
}
