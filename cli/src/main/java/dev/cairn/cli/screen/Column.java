// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.screen;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * One column of a table that can be sorted by it.
 *
 * @param head as {@link dev.cairn.cli.terminal.Table} wants it: one that starts with ">" stands to the right
 * @param cell the text of a row's cell
 * @param number what rows are sorted by, NaN where it is not known; empty to sort by the text
 */
public record Column<R>(String head, Function<R, String> cell, Optional<ToDoubleFunction<R>> number) {
    /** A column of words. */
    public static <R> Column<R> text(String head, Function<R, String> cell) {
        return new Column<>(head, cell, Optional.empty());
    }

    /** A column of figures; a row without one is the last, whatever the direction. */
    public static <R> Column<R> figure(
            String head, Function<R, String> cell, Function<R, ? extends @Nullable Number> value) {
        return new Column<>(">" + head, cell, Optional.of(row -> {
            Number number = value.apply(row);
            return number == null ? Double.NaN : number.doubleValue();
        }));
    }

    /** Without the sign of its side. */
    String title() {
        return head.startsWith(">") ? head.substring(1) : head;
    }

    /** The largest figures matter most, and words are looked up by their alphabet. */
    boolean isLargestFirst() {
        return number.isPresent();
    }

    Comparator<R> order(boolean descending) {
        return number.map(value -> figures(value, descending)).orElseGet(() -> words(descending));
    }

    private Comparator<R> words(boolean descending) {
        Comparator<R> words = Comparator.comparing(cell, String.CASE_INSENSITIVE_ORDER);
        return descending ? words.reversed() : words;
    }

    private static <R> Comparator<R> figures(ToDoubleFunction<R> value, boolean descending) {
        Comparator<R> figures = Comparator.comparingDouble(value);
        return Comparator.comparing((R row) -> Double.isNaN(value.applyAsDouble(row)))
                .thenComparing(descending ? figures.reversed() : figures);
    }
}
