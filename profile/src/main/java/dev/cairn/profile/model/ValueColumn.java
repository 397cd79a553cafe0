// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.Optional;

/**
 * A number that the sites of a {@link SampleKind} add up.
 *
 * @param key its name in JSON
 * @param head of a printed table
 * @param type its name and unit in other formats
 * @param weight what a sample adds to it
 * @param variance what a sample adds to its uncertainty
 * @param presenceKey in JSON, the name of a field that says whether a profile has the column; empty if each profile has it
 */
public record ValueColumn(
        String key, String head, ValueType type, Weight weight, Variance variance, Optional<String> presenceKey) {
    /** A column that each profile has. */
    public ValueColumn(String key, String head, ValueType type, Weight weight, Variance variance) {
        this(key, head, type, weight, variance, Optional.empty());
    }

    /** What a sample adds to a value. */
    public enum Weight {
        /** How many of its like the sample stands for. */
        COUNT,
        /** The amount that the sample stands for. */
        AMOUNT
    }

    /** Why a value is not certain. The square of each sample's weight counts, times what the sample leaves open. */
    public enum Variance {
        /** Samples are drawn, each with a known probability: {@link SampleWeight#variance}. */
        OF_DRAWING,
        /**
         * The total of each thread is measured, and samples show where it belongs. Each sample hits a place that has the
         * share p of its thread's total with the probability p, so the variance is the sum of the squares of the place's
         * samples, times 1-p.
         */
        OF_PLACE;

        /**
         * The variance of a value.
         *
         * @param sum of what its samples leave open; of {@link #OF_PLACE} of their squares
         * @param ofThread the value of the whole thread
         */
        public double of(double sum, double value, double ofThread) {
            return switch (this) {
                case OF_DRAWING -> sum;
                case OF_PLACE -> ofThread <= 0 ? 0 : sum * Math.max(0, 1 - value / ofThread);
            };
        }
    }
}
