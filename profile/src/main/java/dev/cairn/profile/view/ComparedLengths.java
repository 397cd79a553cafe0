// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.ValueType;
import java.util.Locale;
import java.util.Optional;

/**
 * How long two profiles are that are compared. Who compares ten seconds with five sees half of everything go; so where the lengths
 * differ, what adds up over time is compared per second.
 *
 * @param before in seconds; 0 if not known, as {@code after}
 * @param asTotals whether the caller wants totals, whatever the lengths
 */
public record ComparedLengths(double before, double after, boolean asTotals) {
    private static final double NANOS_PER_SECOND = 1e9;
    /** Profiles whose lengths differ by no larger part are as good as equally long. */
    private static final double SAME_LENGTH = 0.02;

    /** Per second where the lengths differ. */
    public static ComparedLengths of(StackProfile before, StackProfile after) {
        return new ComparedLengths(
                before.durationNanos() / NANOS_PER_SECOND, after.durationNanos() / NANOS_PER_SECOND, false);
    }

    /** The same, but totals as they are. */
    public ComparedLengths withTotals() {
        return new ComparedLengths(before, after, true);
    }

    private boolean differ() {
        double longer = Math.max(before, after);
        return Math.min(before, after) > 0 && Math.abs(before - after) > longer * SAME_LENGTH;
    }

    /** What is alive does not add up over time, and so has no rate. */
    private boolean isPerSecond(ValueType type) {
        return differ() && !asTotals && !LiveObjects.isAlive(type);
    }

    /** The type of the numbers that are compared. */
    public ValueType compared(ValueType type) {
        return isPerSecond(type) ? type.perSecond() : type;
    }

    /** What makes a number of the profile before one that is compared. */
    public double factorBefore(ValueType type) {
        return isPerSecond(type) ? 1 / before : 1;
    }

    /** The same of the profile after. */
    public double factorAfter(ValueType type) {
        return isPerSecond(type) ? 1 / after : 1;
    }

    /** What a reader must know of the lengths, if they differ. */
    public Optional<String> note() {
        return !differ()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        asTotals
                                ? "The one before is of %,.2f s and the one after of %,.2f s: what adds up over time"
                                        + " differs by that alone."
                                : "The one before is of %,.2f s and the one after of %,.2f s, so what adds up over time"
                                        + " is compared per second.",
                        before,
                        after));
    }
}
