// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.recording;

import dev.cairn.profile.model.Window;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a recording's time, as pages ask for it.
 *
 * @param fromMillis since the epoch, as {@code toMillis}
 */
public record TimeRange(long fromMillis, long toMillis) {
    /** All of it. */
    static final TimeRange EVER = new TimeRange(0, Long.MAX_VALUE);

    private static final Pattern TEXT = Pattern.compile("(\\d{1,15})-(\\d{1,15})");

    public TimeRange {
        if (fromMillis > toMillis) {
            throw new IllegalArgumentException(
                    "A range ends at " + toMillis + " before it begins, " + fromMillis + ".");
        }
    }

    /** Reads {@code 1764253000000-1764253060000}; empty if it is nothing like that. */
    public static Optional<TimeRange> parse(String text) {
        Matcher numbers = TEXT.matcher(text);
        if (!numbers.matches()) {
            return Optional.empty();
        }
        long from = Long.parseLong(numbers.group(1));
        long to = Long.parseLong(numbers.group(2));
        return from <= to ? Optional.of(new TimeRange(from, to)) : Optional.empty();
    }

    /** All that comes after it. */
    public TimeRange after() {
        return new TimeRange(toMillis, Long.MAX_VALUE);
    }

    /** From the beginning of a window to the end of another one, or the same. */
    public static TimeRange of(Window window) {
        return new TimeRange(window.startMillis(), window.endMillis());
    }

    /** As {@link #parse} reads it. */
    public String text() {
        return fromMillis + "-" + toMillis;
    }

    /** Whether a window belongs to it: its middle does, and that is before the end, so that no window is in two that follow. */
    boolean takes(Window window) {
        long middle = middle(window.startMillis(), window.endMillis());
        return fromMillis <= middle && middle < toMillis;
    }

    /** Whether its middle is in a window. */
    boolean isWithin(Window window) {
        long middle = middle(fromMillis, toMillis);
        return window.startMillis() <= middle
                && (middle < window.endMillis() || window.startMillis() == window.endMillis());
    }

    private static long middle(long one, long other) {
        return one + (other - one) / 2;
    }
}
