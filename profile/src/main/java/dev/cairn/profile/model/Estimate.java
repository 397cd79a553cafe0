// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A number that samples give, and how sure it is.
 *
 * @param standardError of {@code value}; about two thirds of such estimates lie closer than this to the truth. 0 means
 *     that everything was counted; empty means that the error is unknown, and must never be shown as 0
 */
public record Estimate(double value, OptionalDouble standardError) {
    /** Nothing, and that is sure. */
    public static final Estimate ZERO = exactly(0);

    private static final double NEARLY_SURE = 2;

    /**
     * Orders a list that is read from the top: first what is largest for sure. It compares the end nearer to 0 of the
     * range that holds the value nineteen times in twenty. So a single sample, whose error is as large as itself, comes
     * behind all that is certain. Values that are not certain are ordered by the same end of the range that holds them
     * two times in three, and then by value. Of changes, what grew for sure comes first, and what shrank for sure comes
     * last.
     */
    public static final Comparator<Estimate> MOST_FOR_SURE_FIRST = Comparator.comparingDouble(
                    (Estimate each) -> each.sureOfIt(NEARLY_SURE))
            .thenComparingDouble(each -> each.sureOfIt(1))
            .thenComparingDouble(Estimate::value)
            .reversed();

    /** A value with an error that is known. */
    public Estimate(double value, double standardError) {
        this(value, OptionalDouble.of(standardError));
    }

    /** A value that was counted. */
    public static Estimate exactly(double value) {
        return new Estimate(value, 0);
    }

    /** A value whose error is unknown. */
    public static Estimate unsure(double value) {
        return new Estimate(value, OptionalDouble.empty());
    }

    /**
     * The value moved towards 0 by {@code errors} standard errors; 0 if those exceed it, or if the error is unknown.
     */
    private double sureOfIt(double errors) {
        return standardError.isPresent()
                ? Math.signum(value) * Math.max(0, Math.abs(value) - errors * standardError.getAsDouble())
                : 0;
    }

    /** The nearest whole number. */
    public long rounded() {
        return Math.round(value);
    }

    /** As many times as {@code factor} says, which is known; so is the error. */
    public Estimate times(double factor) {
        return new Estimate(
                value * factor,
                standardError.isPresent()
                        ? OptionalDouble.of(standardError.getAsDouble() * Math.abs(factor))
                        : standardError);
    }

    /** Of what is counted apart from this, and so errs apart from it; the error is known if both are. */
    public Estimate plus(Estimate other) {
        return new Estimate(value + other.value, errorWith(other));
    }

    /** What is left without {@code other}, which errs apart from this; the error is known if both are. */
    public Estimate minus(Estimate other) {
        return new Estimate(value - other.value, errorWith(other));
    }

    /**
     * What share each has of all of them, which err apart from each other; 0 of nothing. A share's error is what theirs make of it
     * where they are small: if one of them is 100 %, its error is 0, as that of the others is.
     */
    public static List<Estimate> shares(List<Estimate> parts) {
        EstimateSum sum = new EstimateSum();
        parts.forEach(sum::add);
        Estimate whole = sum.estimate();
        return parts.stream()
                .map(part -> whole.value() > 0 ? part.shareOf(whole) : new Estimate(0, whole.standardError()))
                .toList();
    }

    /** Of a whole that this is part of: with the rest r, of s / (s + r) the derivatives are r / (s + r)² and -s / (s + r)². */
    private Estimate shareOf(Estimate whole) {
        double share = value / whole.value;
        if (standardError.isEmpty() || whole.standardError.isEmpty()) {
            return unsure(share);
        }
        double own = standardError.getAsDouble();
        double all = whole.standardError.getAsDouble();
        double others = Math.sqrt(Math.max(0, all * all - own * own));
        return new Estimate(share, Math.hypot((1 - share) * own, share * others) / whole.value);
    }

    private OptionalDouble errorWith(Estimate other) {
        return standardError.isPresent() && other.standardError.isPresent()
                ? OptionalDouble.of(Math.hypot(standardError.getAsDouble(), other.standardError.getAsDouble()))
                : OptionalDouble.empty();
    }
}
