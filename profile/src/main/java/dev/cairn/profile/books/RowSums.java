// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.model.SampleWeight;
import dev.cairn.profile.model.ValueColumn;
import dev.cairn.profile.model.ValueColumn.Variance;
import dev.cairn.profile.model.ValueColumn.Weight;
import java.util.Arrays;
import java.util.function.Predicate;

/** What samples add up to, by row: their number, and for each column of the kind a value and its variance. They only grow. */
final class RowSums {
    private final int columns;
    /** Bits of the columns that add up {@link Weight#COUNT}, and of those that err by {@link Variance#OF_DRAWING}. */
    private final int counted;

    private final int drawn;
    private final int width;
    /** Of each row the number of samples, then value and variance of each column: what one sample touches is together. */
    private double[] numbers;

    private final Omissions omissions;

    RowSums(SampleKind kind) {
        columns = kind.columns().size();
        counted = bits(kind, column -> column.weight() == Weight.COUNT);
        drawn = bits(kind, column -> column.variance() == Variance.OF_DRAWING);
        width = 1 + 2 * columns;
        numbers = new double[0];
        omissions = Omissions.NONE;
    }

    private RowSums(RowSums of, double[] numbers, Omissions omissions) {
        columns = of.columns;
        counted = of.counted;
        drawn = of.drawn;
        width = of.width;
        this.numbers = numbers;
        this.omissions = omissions;
    }

    private static int bits(SampleKind kind, Predicate<ValueColumn> which) {
        int bits = 0;
        for (int i = 0; i < kind.columns().size(); i++) {
            bits |= which.test(kind.columns().get(i)) ? 1 << i : 0;
        }
        return bits;
    }

    /** Adds a sample that stands for {@code count} of its like, and for {@code amount} together. */
    void add(int row, float count, double amount) {
        int at = row * width;
        if (at >= numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(64 * width, Math.max(at + width, 2 * numbers.length)));
        }
        double[] sums = numbers;
        double unsure = SampleWeight.unsure(count);
        sums[at++]++;
        for (int column = 0; column < columns; column++) {
            double weight = (counted >>> column & 1) != 0 ? count : amount;
            double open = (drawn >>> column & 1) != 0 ? unsure : 1;
            sums[at++] += weight;
            if (open != 0) {
                sums[at] += weight * weight * open;
            }
            at++;
        }
    }

    /** A copy that does not change, with what was left out until then. */
    RowSums copy(int rows, Omissions until) {
        return new RowSums(this, Arrays.copyOf(numbers, Math.min(rows * width, numbers.length)), until);
    }

    Omissions omissions() {
        return omissions;
    }

    long samples(int row) {
        return (long) number(row, 0);
    }

    /** The sum of a column, by its place in the kind. */
    double value(int row, int column) {
        return number(row, 1 + 2 * column);
    }

    /** What {@link Variance#of} makes the variance of. */
    double variance(int row, int column) {
        return number(row, 2 + 2 * column);
    }

    private double number(int row, int place) {
        int at = row * width + place;
        return at < numbers.length ? numbers[at] : 0;
    }

    long bytes() {
        return (long) Double.BYTES * numbers.length;
    }
}
