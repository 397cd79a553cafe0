// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

/**
 * A number that samples tell, and how sure it is. Where everything was recorded the error is 0.
 *
 * @param standardError of {@code value}; about two thirds of such estimates lie closer than this to the truth
 */
public record Estimate(double value, double standardError) {
    public static final Estimate ZERO = new Estimate(0, 0);

    public static Estimate exactly(double value) {
        return new Estimate(value, 0);
    }

    /** The nearest whole number. */
    public long rounded() {
        return Math.round(value);
    }

    /** Of what is counted apart from this, and so errs apart from it. */
    public Estimate plus(Estimate other) {
        return new Estimate(value + other.value, Math.hypot(standardError, other.standardError));
    }

    public Estimate minus(Estimate other) {
        return new Estimate(value - other.value, Math.hypot(standardError, other.standardError));
    }
}
