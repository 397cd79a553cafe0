// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import dev.cairn.monitor.finding.Finding.GcShareHigh;
import dev.cairn.monitor.finding.Finding.Throttled;
import java.time.Duration;
import java.util.Optional;

/** What took a large share of the minute before the last look. */
final class LastMinute {
    private static final double GC_PERCENT = 15;
    private static final double THROTTLED_PERCENT = 10;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    /** Less of a minute is no minute: a program that starts, or comes back from a pause, may do much at once. */
    private static final double LEAST_SECONDS = 45;

    private static final int FEWEST_VALUES = 40;

    private LastMinute() {}

    static Optional<Finding> gcShare(Observed observed) {
        return mean(observed, observed.gcPercent())
                .filter(percent -> percent >= GC_PERCENT)
                .map(percent -> new GcShareHigh(percent, GC_PERCENT, MINUTE));
    }

    static Optional<Finding> throttling(Observed observed) {
        return mean(observed, observed.throttledPercent())
                .filter(percent -> percent >= THROTTLED_PERCENT)
                .map(percent -> new Throttled(
                        percent,
                        THROTTLED_PERCENT,
                        observed.vm().process().group().cpus(),
                        MINUTE));
    }

    private static Optional<Double> mean(Observed observed, Curve percent) {
        Curve minute = percent.since(observed.second() - MINUTE.toSeconds());
        return minute.spanSeconds() >= LEAST_SECONDS && minute.size() >= FEWEST_VALUES
                ? Optional.of(minute.mean())
                : Optional.empty();
    }
}
