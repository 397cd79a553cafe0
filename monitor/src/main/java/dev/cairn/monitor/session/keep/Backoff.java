// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.keep;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before the next attempt: half a second at first, twice as long each time, 30 s at most, and somewhat
 * more or less at random so that many targets do not come back at once. A session that was healthy for a minute makes it
 * begin anew.
 */
final class Backoff {
    static final Duration FIRST = Duration.ofMillis(500);
    static final Duration LONGEST = Duration.ofSeconds(30);
    static final Duration HEALTHY = Duration.ofMinutes(1);
    /** The part of a pause that is left to chance, half above and half below. */
    static final double JITTER = 0.2;

    private static final int MAX_DOUBLINGS = 10;

    private final RandomGenerator random;
    private int attempts;

    Backoff(RandomGenerator random) {
        this.random = random;
    }

    /** How many attempts have failed in a row. */
    int attempts() {
        return attempts;
    }

    /** An attempt failed; says how long to wait. */
    Duration failed() {
        long doubled = FIRST.toMillis() << Math.min(attempts, MAX_DOUBLINGS);
        attempts++;
        double factor = 1 + JITTER * (random.nextDouble() - 0.5);
        return Duration.ofMillis(Math.round(Math.min(doubled, LONGEST.toMillis()) * factor));
    }

    /** A session has ended that lasted for {@code lasted}; says how long to wait. */
    Duration ended(Duration lasted) {
        if (lasted.compareTo(HEALTHY) >= 0) {
            attempts = 0;
        }
        return failed();
    }
}
