// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table in Markdown of figures for docs/benchmarks.md. */
public final class MarkdownTable {
    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();

    public MarkdownTable(String... columns) {
        this.columns = List.of(columns);
    }

    public void row(Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(
                    "This row has " + cells.length + " cells, and the table " + columns.size() + " columns.");
        }
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(cell.toString());
        }
        rows.add(row);
    }

    public void print(String title) {
        System.out.println();
        System.out.println("### " + title);
        System.out.println();
        line(columns);
        line(Collections.nCopies(columns.size(), "---"));
        rows.forEach(MarkdownTable::line);
        System.out.println();
    }

    private static void line(List<String> cells) {
        System.out.println("| " + String.join(" | ", cells) + " |");
    }
}
