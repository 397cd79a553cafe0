// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

/**
 * The time that a profile covers. Windows of one recording chain: each begins with the very nanosecond at which the one before
 * ends.
 *
 * @param startNanos CLOCK_MONOTONIC of the target, as {@code endNanos}
 * @param startMillis since the epoch, as {@code endMillis}
 * @param gapNanos how much of the time between is missing
 */
public record Window(long startNanos, long endNanos, long startMillis, long endMillis, long gapNanos) {
    /** One without a gap. */
    public Window(long startNanos, long endNanos, long startMillis, long endMillis) {
        this(startNanos, endNanos, startMillis, endMillis, 0);
    }

    /** How long it is, without what is missing. */
    public long nanos() {
        return endNanos - startNanos - gapNanos;
    }

    /** Of no length, where this one ends. */
    Window emptyAfter() {
        return new Window(endNanos, endNanos, endMillis, endMillis);
    }
}
