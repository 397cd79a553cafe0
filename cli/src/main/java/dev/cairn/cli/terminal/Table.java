// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Lines in columns. Figures stand to the right. Where the terminal is narrow some columns are left out, if there are such that
 * can be done without, and then one is cut.
 */
public final class Table {
    private static final int GAP = 2;
    private static final int NARROWEST = 12;

    private final String[] heads;
    private final boolean[] toTheRight;
    private final int flexible;
    private final List<Row> rows = new ArrayList<>();
    private List<String> spare = List.of();

    /** @param fitting the flexible cell in at most that many columns, as far as it has such a form */
    private record Row(List<String> cells, IntFunction<String> fitting) {}

    /**
     * A table without rows.
     *
     * @param flexible the number of the column that is cut if the line is too long
     * @param heads as shown; one that starts with ">" makes its column stand to the right
     */
    public Table(int flexible, String... heads) {
        this.flexible = flexible;
        this.heads = Arrays.stream(heads)
                .map(head -> head.startsWith(">") ? head.substring(1) : head)
                .toArray(String[]::new);
        this.toTheRight = new boolean[heads.length];
        for (int i = 0; i < heads.length; i++) {
            toTheRight[i] = heads[i].startsWith(">");
        }
    }

    /** Names columns by their heads that can be left out, the first one first. */
    public Table sparing(String... spareHeads) {
        spare = List.of(spareHeads);
        return this;
    }

    /** Adds a row. Where the line is too long, the end of its flexible cell is cut off. */
    public void add(String... cells) {
        add(_ -> cells[flexible], cells);
    }

    /**
     * Adds a row whose flexible cell has shorter forms.
     *
     * @param fitting makes that cell of at most that many columns; what is longer is cut
     */
    public void add(IntFunction<String> fitting, String... cells) {
        rows.add(new Row(Arrays.stream(cells).map(Text::clean).toList(), fitting));
    }

    /** The lines, none of them longer than {@code columns} if that can be had. */
    public List<String> lines(int columns) {
        int[] widths = new int[heads.length];
        for (int i = 0; i < heads.length; i++) {
            widths[i] = Text.columns(heads[i]);
            for (Row row : rows) {
                widths[i] = Math.max(widths[i], Text.columns(row.cells().get(i)));
            }
        }
        int narrowest = Math.min(NARROWEST, widths[flexible]);
        List<Integer> shown = shown(widths, (long) columns + widths[flexible] - narrowest);
        long total = total(shown, widths);
        if (total > columns) {
            widths[flexible] = (int) Math.max(narrowest, widths[flexible] - (total - columns));
        }
        List<String> lines = new ArrayList<>();
        lines.add(line(heads, shown, widths));
        rows.forEach(row -> lines.add(line(fitted(row, widths[flexible]), shown, widths)));
        return lines;
    }

    private String[] fitted(Row row, int width) {
        String[] cells = row.cells().toArray(String[]::new);
        if (Text.columns(cells[flexible]) > width) {
            cells[flexible] = Text.clean(row.fitting().apply(width));
        }
        return cells;
    }

    /** The numbers of the columns that remain after spare ones are dropped to fit a width of {@code columns}. */
    private List<Integer> shown(int[] widths, long columns) {
        List<Integer> shown =
                new ArrayList<>(IntStream.range(0, heads.length).boxed().toList());
        for (String head : spare) {
            if (total(shown, widths) > columns) {
                shown.removeIf(column -> heads[column].equals(head));
            }
        }
        return shown;
    }

    private static long total(List<Integer> shown, int[] widths) {
        return shown.stream().mapToLong(column -> widths[column] + GAP).sum() - GAP;
    }

    private String line(String[] cells, List<Integer> shown, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column : shown) {
            String cell = Text.cut(cells[column], widths[column]);
            String blanks = " ".repeat(Math.max(0, widths[column] - Text.columns(cell)));
            line.append(line.isEmpty() ? "" : " ".repeat(GAP));
            line.append(toTheRight[column] ? blanks + cell : cell + blanks);
        }
        return line.toString().stripTrailing();
    }
}
