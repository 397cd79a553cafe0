// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A page of {@code docs/} that is made from code. */
public abstract class MarkdownPage {
    private static final int WIDTH = 118;

    private final StringBuilder page = new StringBuilder();

    protected String text() {
        return page.toString();
    }

    protected void append(String text) {
        page.append(text);
    }

    protected void line(String text) {
        page.append(page.isEmpty() ? "" : "\n").append(text).append('\n');
    }

    protected void prose(String text) {
        StringBuilder wrapped = new StringBuilder();
        int column = 0;
        for (String word : text.split(" ")) {
            if (column > 0 && column + 1 + word.length() > WIDTH) {
                wrapped.append('\n');
                column = 0;
            }
            wrapped.append(column == 0 ? "" : " ").append(word);
            column += (column == 0 ? 0 : 1) + word.length();
        }
        line(wrapped.toString());
    }

    protected void table(List<String> head, Stream<List<String>> rows) {
        line(cells(head));
        page.append("|---".repeat(head.size())).append("|\n");
        rows.forEach(row -> page.append(cells(row)).append('\n'));
    }

    private static String cells(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.isEmpty() ? " |" : " " + cell + " |")
                .collect(Collectors.joining("", "|", ""));
    }
}
