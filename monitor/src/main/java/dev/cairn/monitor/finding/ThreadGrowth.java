// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import dev.cairn.monitor.finding.Finding.ThreadsGrow;
import java.time.Duration;
import java.util.Optional;

/** Whether threads become more and more. A pool that fills up does so too, but not for long, and not without end. */
final class ThreadGrowth {
    private static final int POINTS = 40;
    private static final double WORTHWHILE_SHARE = 0.25;
    private static final double WORTHWHILE = 20;

    private ThreadGrowth() {}

    static Optional<Finding> find(Observed observed, Limits limits) {
        Curve all = observed.threads()
                .since(observed.startedSecond() + limits.warmUp().toSeconds());
        Curve points = all.minima(POINTS);
        if (points.spanSeconds() < limits.shortest().toSeconds()) {
            return Optional.empty();
        }
        return SteadyGrowth.of(points, Math.max(WORTHWHILE, WORTHWHILE_SHARE * points.median()))
                .map(growth -> new ThreadsGrow(
                        growth, (long) all.value(all.size() - 1), Duration.ofSeconds((long) all.spanSeconds())));
    }
}
