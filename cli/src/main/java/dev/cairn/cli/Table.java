// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lines in columns. Figures stand to the right; one column may give way where the terminal is narrow. */
final class Table {
    private static final int GAP = 2;
    private static final int NARROWEST = 12;

    private final String[] heads;
    private final boolean[] toTheRight;
    private final int flexible;
    private final List<String[]> rows = new ArrayList<>();

    /**
     * @param flexible the number of the column that is cut if the line is too long
     * @param heads as shown; one that starts with ">" makes its column stand to the right
     */
    Table(int flexible, String... heads) {
        this.flexible = flexible;
        this.heads = Arrays.stream(heads)
                .map(head -> head.startsWith(">") ? head.substring(1) : head)
                .toArray(String[]::new);
        this.toTheRight = new boolean[heads.length];
        for (int i = 0; i < heads.length; i++) {
            toTheRight[i] = heads[i].startsWith(">");
        }
    }

    void add(String... cells) {
        rows.add(Arrays.stream(cells).map(Text::clean).toArray(String[]::new));
    }

    /** The lines, none of them longer than {@code columns} if that can be had. */
    List<String> lines(int columns) {
        int[] widths = new int[heads.length];
        for (int i = 0; i < heads.length; i++) {
            widths[i] = Text.columns(heads[i]);
            for (String[] row : rows) {
                widths[i] = Math.max(widths[i], Text.columns(row[i]));
            }
        }
        long total = Arrays.stream(widths).sum() + (long) GAP * (heads.length - 1);
        if (total > columns) {
            int narrowest = Math.min(NARROWEST, widths[flexible]);
            widths[flexible] = (int) Math.max(narrowest, widths[flexible] - (total - columns));
        }
        List<String> lines = new ArrayList<>();
        lines.add(line(heads, widths));
        rows.forEach(row -> lines.add(line(row, widths)));
        return lines;
    }

    private String line(String[] cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.length; i++) {
            String cell = Text.cut(cells[i], widths[i]);
            String blanks = " ".repeat(Math.max(0, widths[i] - Text.columns(cell)));
            line.append(toTheRight[i] ? blanks + cell : cell + blanks);
            line.append(" ".repeat(i < cells.length - 1 ? GAP : 0));
        }
        return line.toString().stripTrailing();
    }
}
