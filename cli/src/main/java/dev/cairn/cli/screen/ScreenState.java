// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.screen;

import dev.cairn.cli.terminal.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What somebody has chosen by keys, and the lines that show it. For one thread. */
final class ScreenState<R> {
    /** Lines above the rows: the title and the heads. */
    private static final int HEAD_LINES = 2;
    /** Notes have at most this share of the screen. */
    private static final int NOTES_SHARE = 4;

    private static final String HINT = "q quits, ? lists the keys";

    private final SortableTable<R> table;
    private final Map<Character, Integer> letters;
    private SortOrder order;
    private boolean help;
    private int firstLine;
    /** What the last screen had room for. */
    private int page = 1;

    ScreenState(SortableTable<R> table) {
        this.table = table;
        this.letters = table.letters();
        this.order = table.usualOrder();
    }

    /** Does what the key means; whether the watch goes on. */
    boolean press(Key key) {
        if (key.equals(new Key.Letter('q'))) {
            return false;
        }
        boolean asks = key.equals(new Key.Letter('?'));
        if (help || asks) {
            help = !help; // any key leads back
            return true;
        }
        switch (key) {
            case Key.Letter(char letter) -> sort(letter);
            case Key.Move move -> move(move);
        }
        return true;
    }

    private void sort(char letter) {
        order = letter == 'r'
                ? order.reversed()
                : Optional.ofNullable(letters.get(letter)).map(table::sortedBy).orElse(order);
    }

    private void move(Key.Move move) {
        switch (move) {
            case LEFT -> order = table.beside(order, -1);
            case RIGHT -> order = table.beside(order, 1);
            case UP -> firstLine = Math.max(0, firstLine - 1);
            case DOWN -> firstLine++;
            case PAGE_UP -> firstLine = Math.max(0, firstLine - page);
            case PAGE_DOWN -> firstLine += page;
            case HOME -> firstLine = 0;
            case END -> firstLine = Integer.MAX_VALUE - page;
        }
    }

    /** The lines of a screen of this size: never more, and none that is longer. */
    List<String> lines(Look.Seen<R> seen, ScreenSize size) {
        List<String> lines = help ? helpLines() : tableLines(seen, size);
        return lines.stream()
                .limit(size.rows())
                .map(line -> Text.cut(line, size.columns()))
                .toList();
    }

    private List<String> tableLines(Look.Seen<R> seen, ScreenSize size) {
        List<R> rows = table.sorted(seen.rows(), order);
        List<String> inTable = table.table(rows, order).lines(size.columns());
        List<String> body = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            body.add(inTable.get(i + 1));
            table.below().apply(rows.get(i)).stream().map(Text::clean).forEach(body::add);
        }
        List<String> notes = notes(seen.notes(), size);
        page = Math.max(1, size.rows() - HEAD_LINES - notes.size());
        boolean fits = body.size() <= page;
        int room = fits ? page : Math.max(1, page - 1); // a line says what is missing
        firstLine = Math.clamp(firstLine, 0, Math.max(0, body.size() - room));
        List<String> shown = body.subList(firstLine, Math.min(body.size(), firstLine + room));
        List<String> lines = new ArrayList<>(List.of(title(seen.title(), size), inTable.getFirst()));
        lines.addAll(shown);
        if (!fits) {
            lines.add(missing(firstLine, body.size() - firstLine - shown.size()));
        }
        lines.addAll(notes);
        return lines;
    }

    private static String title(String title, ScreenSize size) {
        int room = size.columns() - HINT.length() - 2;
        String cut = Text.cut(Text.clean(title), Math.max(0, room));
        return cut + " ".repeat(Math.max(2, size.columns() - HINT.length() - Text.columns(cut))) + HINT;
    }

    private static String missing(int above, int below) {
        return Stream.of(above > 0 ? above + " above (Up)" : "", below > 0 ? below + " below (Down)" : "")
                .filter(part -> !part.isEmpty())
                .reduce((one, other) -> one + ", " + other)
                .map(lines -> "Lines that do not fit: " + lines)
                .orElse("");
    }

    /** Each once. */
    private static List<String> notes(List<String> all, ScreenSize size) {
        List<String> notes = all.stream().map(Text::clean).distinct().toList();
        int room = Math.max(1, size.rows() / NOTES_SHARE);
        if (notes.size() <= room) {
            return notes;
        }
        int shown = room - 1;
        return Stream.concat(
                        notes.stream().limit(shown),
                        Stream.of(
                                shown == 0
                                        ? "There are " + notes.size() + " notes; a taller window shows them."
                                        : "And " + (notes.size() - shown) + " more notes; a taller window shows them."))
                .toList();
    }

    private List<String> helpLines() {
        List<String> lines = new ArrayList<>(List.of(
                "Keys",
                "",
                "  q, Ctrl-C      quit",
                "  Left, Right    sort by the column beside",
                "  r              reverse the order",
                "  Up, Down       the lines that do not fit; also Page Up, Page Down, Home, End",
                "",
                "Sort by"));
        letters.forEach((letter, column) ->
                lines.add("  " + letter + "  " + table.columns().get(column).title()));
        lines.add("");
        lines.add("Any key leads back.");
        return lines;
    }
}
