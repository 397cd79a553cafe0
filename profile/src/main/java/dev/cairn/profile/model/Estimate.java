// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.OptionalDouble;

/**
 * A number that samples tell, and how sure it is.
 *
 * @param standardError of {@code value}; about two thirds of such estimates lie closer than this to the truth. 0 means that
 *     everything was counted; empty means that nobody told how far off the value may be, and is never to be shown as 0
 */
public record Estimate(double value, OptionalDouble standardError) {
    /** Nothing, and that is sure. */
    public static final Estimate ZERO = exactly(0);

    /** A value with an error that is known. */
    public Estimate(double value, double standardError) {
        this(value, OptionalDouble.of(standardError));
    }

    /** A value that was counted. */
    public static Estimate exactly(double value) {
        return new Estimate(value, 0);
    }

    /** A value of which nobody tells how sure it is. */
    public static Estimate unsure(double value) {
        return new Estimate(value, OptionalDouble.empty());
    }

    /** The nearest whole number. */
    public long rounded() {
        return Math.round(value);
    }

    /** Of what is counted apart from this, and so errs apart from it; the error is known if both are. */
    public Estimate plus(Estimate other) {
        return new Estimate(value + other.value, errorWith(other));
    }

    /** What is left without {@code other}, which errs apart from this; the error is known if both are. */
    public Estimate minus(Estimate other) {
        return new Estimate(value - other.value, errorWith(other));
    }

    private OptionalDouble errorWith(Estimate other) {
        return standardError.isPresent() && other.standardError.isPresent()
                ? OptionalDouble.of(Math.hypot(standardError.getAsDouble(), other.standardError.getAsDouble()))
                : OptionalDouble.empty();
    }
}
