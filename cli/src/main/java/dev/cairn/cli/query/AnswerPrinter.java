// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.query;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.sql.Answer;
import dev.cairn.heap.sql.SnapshotDatabase;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints the answer to a query, in the forms that there are. */
public final class AnswerPrinter {
    private static final int WIDEST_CELL = 200;

    private final SnapshotDatabase database;
    private final Answer answer;

    public AnswerPrinter(SnapshotDatabase database, Answer answer) {
        this.database = database;
        this.answer = answer;
    }

    /**
     * A table for people; row by row with a line for each value where that is too wide.
     *
     * @param limit more rows are not shown
     */
    public void printTable(int limit, Terminal to) throws SnapshotException {
        List<List<String>> rows = new ArrayList<>();
        database.read(
                answer,
                limit,
                row -> rows.add(row.stream().map(AnswerPrinter::cell).toList()));
        List<String> lines = table(rows).lines(to.columns());
        boolean fits = lines.stream().allMatch(line -> Text.columns(line) <= to.columns());
        (fits ? lines : records(rows, to.columns())).forEach(to.out()::println);
        if (answer.rows() > rows.size()) {
            to.out()
                    .println(Quantity.count((long) rows.size()) + " of "
                            + Quantity.counted(answer.rows(), "row", "rows") + "; --limit shows more.");
        } else if (rows.isEmpty()) {
            to.out().println("No rows.");
        }
    }

    private static String cell(Optional<String> value) {
        return value.map(text -> Text.cut(text, WIDEST_CELL)).orElse("-");
    }

    private Table table(List<List<String>> rows) {
        int widest = 0;
        int width = -1;
        for (int i = 0; i < answer.columns().size(); i++) {
            int column = i;
            int here = answer.columns().get(i).isNumber()
                    ? 0
                    : rows.stream()
                            .mapToInt(row -> Text.columns(row.get(column)))
                            .max()
                            .orElse(0);
            if (here > width) {
                width = here;
                widest = i;
            }
        }
        Table table = new Table(
                widest,
                answer.columns().stream()
                        .map(each -> (each.isNumber() ? ">" : "") + Text.clean(each.name()))
                        .toArray(String[]::new));
        rows.forEach(row -> table.add(row.toArray(String[]::new)));
        return table;
    }

    private List<String> records(List<List<String>> rows, int columns) {
        int width = answer.columns().stream()
                .mapToInt(each -> Text.columns(Text.clean(each.name())))
                .max()
                .orElse(0);
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                String name = Text.clean(answer.columns().get(i).name());
                String blanks = " ".repeat(width - Text.columns(name));
                lines.add(Text.cut(name + blanks + "  " + Text.clean(row.get(i)), columns));
            }
            lines.add("");
        }
        return lines;
    }

    /** As RFC 4180 has it, with a line of names; no value is an empty cell. */
    public void printCsv(int limit, PrintWriter out) throws SnapshotException {
        out.println(String.join(
                ",", answer.columns().stream().map(each -> quoted(each.name())).toList()));
        database.read(
                answer,
                limit,
                row -> out.println(String.join(
                        ",",
                        row.stream()
                                .map(value -> value.map(AnswerPrinter::quoted).orElse(""))
                                .toList())));
    }

    /** An empty text has quotes, so that it is not taken for no value. */
    private static String quoted(String text) {
        boolean plain = !text.isEmpty() && text.chars().noneMatch(c -> c == '"' || c == ',' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    /** An array of one object a row, each in a line. */
    public void printJson(int limit, PrintWriter out) throws SnapshotException {
        out.print("[");
        String[] before = {"\n  "};
        database.readJson(answer, limit, row -> {
            out.print(before[0] + Text.escapedJson(row.getFirst().orElse("null")));
            before[0] = ",\n  ";
        });
        out.println(answer.rows() == 0 ? "]" : "\n]");
    }
}
