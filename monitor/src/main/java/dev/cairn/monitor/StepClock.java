// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

/**
 * The wall clock as a history needs it: it never goes back, and steps are a whole number apart. Follows the steady clock,
 * and jumps ahead by whole steps where the wall clock did so, as it does when a machine wakes from sleep. Owned by one
 * thread.
 */
final class StepClock {
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final long startNanos;
    private final long stepMillis;
    private long startMillis;

    StepClock(long startNanos, long startMillis, long stepMillis) {
        this.startNanos = startNanos;
        this.startMillis = startMillis;
        this.stepMillis = stepMillis;
    }

    /** Catches up with {@code wallMillis}, if that is more than two steps ahead at {@code nanos}. */
    void follow(long nanos, long wallMillis) {
        long ahead = wallMillis - millisAt(nanos);
        if (ahead > 2 * stepMillis) {
            startMillis += ahead / stepMillis * stepMillis;
        }
    }

    /** Milliseconds since the epoch. */
    long millisAt(long nanos) {
        return startMillis + (nanos - startNanos) / NANOS_PER_MILLI;
    }

    /**
     * The number of the step that {@code nanos} is nearest to. Looks are a whole number of steps apart, give or take a
     * delay, so that each gets a number of its own.
     */
    long stepAt(long nanos) {
        return startMillis / stepMillis + Math.round((double) (nanos - startNanos) / NANOS_PER_MILLI / stepMillis);
    }
}
