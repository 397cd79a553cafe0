// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

/**
 * The time that a profile covers. Windows of one recording chain: each begins with the very nanosecond at which the one before
 * ends.
 *
 * @param startNanos CLOCK_MONOTONIC of the target, as {@code endNanos}
 * @param startMillis since the epoch, as {@code endMillis}
 */
public record Window(long startNanos, long endNanos, long startMillis, long endMillis) {
    /** How long it is. */
    public long nanos() {
        return endNanos - startNanos;
    }

    /** Of no length, where this one ends. */
    Window emptyAfter() {
        return new Window(endNanos, endNanos, endMillis, endMillis);
    }
}
