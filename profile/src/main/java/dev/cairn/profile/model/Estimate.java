// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.Comparator;
import java.util.List;
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

    private static final double NEARLY_SURE = 2;

    /**
     * For whoever reads down a list: first what is largest for sure, by the end nearer to 0 of what the value may well be (nineteen
     * times in twenty). A single sample, whose error is as large as itself, so comes behind all that is certain; among what is
     * not, the same of two times in three decides, and then the value. Of changes what grew for sure is first, and what shrank last.
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

    /** A value of which nobody tells how sure it is. */
    public static Estimate unsure(double value) {
        return new Estimate(value, OptionalDouble.empty());
    }

    /** The value without so many errors, and 0 if those are more than it; of what nobody tells the error of, nothing is sure. */
    private double sureOfIt(double errors) {
        return standardError.isPresent()
                ? Math.signum(value) * Math.max(0, Math.abs(value) - errors * standardError.getAsDouble())
                : 0;
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
