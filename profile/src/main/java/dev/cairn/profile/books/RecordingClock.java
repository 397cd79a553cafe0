// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.Window;

/**
 * A recording's time: that of the target, and that of people.
 *
 * @param startNanos CLOCK_MONOTONIC of the target when the recording began
 * @param startMillis since the epoch, at that moment
 */
public record RecordingClock(long startNanos, long startMillis) {
    private static final long NANOS_PER_MILLI = 1_000_000;

    Window window(long fromNanos, long toNanos) {
        return new Window(fromNanos, toNanos, millis(fromNanos), millis(toNanos));
    }

    private long millis(long nanos) {
        return startMillis + (nanos - startNanos) / NANOS_PER_MILLI;
    }
}
