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
 */
public record ComparedLengths(double before, double after, Numbers numbers) {
    /** What adds up over time is compared as. */
    public enum Numbers {
        /** Per second where the lengths differ. */
        AS_LENGTHS_ASK,
        PER_SECOND,
        TOTALS
    }

    private static final double NANOS_PER_SECOND = 1e9;
    /** Profiles whose lengths differ by no larger part are as good as equally long. */
    private static final double SAME_LENGTH = 0.02;

    /** Per second where the lengths differ. */
    public static ComparedLengths of(StackProfile before, StackProfile after) {
        return new ComparedLengths(
                before.durationNanos() / NANOS_PER_SECOND,
                after.durationNanos() / NANOS_PER_SECOND,
                Numbers.AS_LENGTHS_ASK);
    }

    /** The same lengths, whatever they ask for; numbers are never per second where a length is not known. */
    public ComparedLengths with(Numbers other) {
        return new ComparedLengths(before, after, other);
    }

    private boolean areKnown() {
        return Math.min(before, after) > 0;
    }

    private boolean differ() {
        return areKnown() && Math.abs(before - after) > Math.max(before, after) * SAME_LENGTH;
    }

    private boolean arePerSecond() {
        return switch (numbers) {
            case AS_LENGTHS_ASK -> differ();
            case PER_SECOND -> areKnown();
            case TOTALS -> false;
        };
    }

    /** What is alive does not add up over time, and so has no rate. */
    private boolean isPerSecond(ValueType type) {
        return arePerSecond() && !LiveObjects.isAlive(type);
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

    /** What a reader must know of the numbers: that they are per second, or that the lengths differ. */
    public Optional<String> note() {
        if (!differ()) {
            return arePerSecond() ? Optional.of("What adds up over time is compared per second.") : Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                arePerSecond()
                        ? "The one before is of %,.2f s and the one after of %,.2f s, so what adds up over time is"
                                + " compared per second."
                        : "The one before is of %,.2f s and the one after of %,.2f s: what adds up over time differs"
                                + " by that alone.",
                before,
                after));
    }
}
