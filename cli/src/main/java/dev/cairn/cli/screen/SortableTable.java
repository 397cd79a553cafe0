// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.screen;

import dev.cairn.cli.terminal.Table;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The columns of a table, which may be sorted by each that has a head.
 *
 * @param columns from the left
 * @param flexible the number of the column that is cut where the screen is narrow
 * @param spare heads of columns that can be left out, the first one first
 * @param usual the head of the column that sorts at first
 * @param below what stands below a row, such as a stack
 */
public record SortableTable<R>(
        List<Column<R>> columns, int flexible, List<String> spare, String usual, Function<R, List<String>> below) {
    private static final String FALLING = "▼";
    private static final String RISING = "▲";
    /** Letters with a meaning of their own. */
    private static final String TAKEN = "qr";

    public SortableTable {
        columns = List.copyOf(columns);
        spare = List.copyOf(spare);
    }

    /** The rows as they come, for a reader that presses no keys. */
    public Table table(List<R> rows) {
        return filled(heads(), spare, rows);
    }

    /** The rows in an order, which the head of its column shows. That column is never left out. */
    Table table(List<R> rows, SortOrder order) {
        String[] heads = heads();
        heads[order.column()] += order.descending() ? FALLING : RISING;
        String sorted = columns.get(order.column()).title();
        return filled(heads, spare.stream().filter(head -> !head.equals(sorted)).toList(), rows);
    }

    private Table filled(String[] heads, Collection<String> spareHeads, List<R> rows) {
        Table table = new Table(flexible, heads).sparing(spareHeads.toArray(String[]::new));
        rows.forEach(row -> table.add(
                columns.stream().map(column -> column.cell().apply(row)).toArray(String[]::new)));
        return table;
    }

    private String[] heads() {
        return columns.stream().map(Column::head).toArray(String[]::new);
    }

    List<R> sorted(List<R> rows, SortOrder order) {
        return rows.stream()
                .sorted(columns.get(order.column()).order(order.descending()))
                .toList();
    }

    SortOrder usualOrder() {
        return sortedBy(IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).title().equals(usual))
                .findFirst()
                .orElseThrow());
    }

    SortOrder sortedBy(int column) {
        return new SortOrder(column, columns.get(column).isLargestFirst());
    }

    /** The next column to the right, or to the left, that can sort; the same one at the end. */
    SortOrder beside(SortOrder order, int step) {
        int next = order.column() + step;
        return next < 0 || next >= columns.size() || columns.get(next).title().isEmpty() ? order : sortedBy(next);
    }

    /** Which letter sorts by which column: one of its head's, or else any that is free. */
    Map<Character, Integer> letters() {
        Map<Character, Integer> letters = new LinkedHashMap<>();
        List<Integer> sorting = IntStream.range(0, columns.size())
                .filter(i -> !columns.get(i).title().isEmpty())
                .boxed()
                .toList();
        for (int column : sorting) {
            firstFree(columns.get(column).title().toLowerCase(Locale.ROOT), letters)
                    .ifPresent(letter -> letters.put(letter, column));
        }
        sorting.stream()
                .filter(column -> !letters.containsValue(column))
                .forEach(column -> firstFree("abcdefghijklmnopqrstuvwxyz", letters)
                        .ifPresent(letter -> letters.put(letter, column)));
        return letters;
    }

    private static Optional<Character> firstFree(String wanted, Map<Character, Integer> letters) {
        Stream<Character> each = wanted.chars().mapToObj(c -> (char) c);
        return each.filter(c -> c >= 'a' && c <= 'z')
                .filter(c -> TAKEN.indexOf(c) < 0 && !letters.containsKey(c))
                .findFirst();
    }
}
