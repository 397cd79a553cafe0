// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.objects;

import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.snapshot.ShowReport;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An object with what it holds, for a person. */
final class ShowPrinter {
    private static final String INDENT = "  ";
    private static final int HEX_LINE = 64;

    private final Terminal terminal;

    ShowPrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    void print(ShowReport report) {
        String name = SnapshotText.named(report.className(), Optional.ofNullable(report.describes()));
        line(report.object() + "  " + name + ", " + Quantity.bytes(report.shallowBytes()));
        if (report.meaning() != null) {
            line(INDENT + report.meaning());
        }
        if (report.text() != null) {
            line(INDENT + "\"" + report.text() + "\"");
        }
        fields(report.fields());
        if (report.hex() != null) {
            hex(report.hex());
        } else if (report.elements() != null) {
            elements(report.elements());
        }
        size(report);
        report.allocatedAt().forEach(frame -> line(INDENT + "allocated at " + frame));
        if (report.allocated() != null) {
            line(INDENT + "allocated " + report.allocated());
        }
        if (report.references() != null) {
            references(report.references());
        }
        report.problems().forEach(problem -> line(INDENT + problem));
    }

    private void fields(List<ShowReport.Field> fields) {
        if (fields.isEmpty()) {
            return;
        }
        Table table = new Table(2, "FIELD", "TYPE", "VALUE", "OF CLASS");
        for (ShowReport.Field each : fields) {
            table.add(
                    each.name(),
                    each.type(),
                    value(each.value(), each.object(), each.className(), each.text()),
                    each.declaringClass());
        }
        table(table);
    }

    private void elements(List<ShowReport.Element> elements) {
        boolean keys = elements.stream().anyMatch(each -> each.key() != null);
        Table table = keys ? new Table(2, ">#", "KEY", "VALUE") : new Table(1, ">#", "VALUE");
        for (ShowReport.Element each : elements) {
            String value = value(each.value(), each.object(), each.className(), each.text());
            if (keys) {
                table.add(Quantity.count(each.index()), key(each.key()), value);
            } else {
                table.add(Quantity.count(each.index()), value);
            }
        }
        if (!elements.isEmpty()) {
            table(table);
        }
    }

    private static String key(ShowReport.@Nullable Value key) {
        return key == null ? "" : value(key.value(), key.object(), key.className(), key.text());
    }

    private static String value(
            @Nullable Object value, @Nullable String object, @Nullable String className, @Nullable String text) {
        if (value != null) {
            return value.toString();
        }
        if (object == null) {
            return "null";
        }
        String what = className == null ? "(not in the dump)" : className;
        return object + "  " + what + (text == null ? "" : "  " + text);
    }

    private void hex(String hex) {
        for (int at = 0; at < hex.length(); at += HEX_LINE) {
            line(INDENT + hex.substring(at, Math.min(hex.length(), at + HEX_LINE)));
        }
    }

    private void size(ShowReport report) {
        Long size = report.size();
        List<ShowReport.Element> told = report.elements();
        if (size != null && told != null && told.size() < size) {
            line(INDENT + (told.size() == 1 ? "This is 1" : "These are " + Quantity.count((long) told.size())) + " of "
                    + Quantity.count(size)
                    + "; --from and --limit show others.");
        }
    }

    private void references(ShowReport.References references) {
        long referees = references.allReferees(); // an object that it has twice is two of them
        neighbours("Holds " + Quantity.counted(referees, "reference", "references"), referees, references.referees());
        long referrers = references.allReferrers();
        neighbours(
                "Is referred to by " + Quantity.counted(referrers, "object", "objects"),
                referrers,
                references.referrers());
    }

    private void neighbours(String head, long all, List<ShowReport.Reference> references) {
        line(INDENT + head + (all > references.size() ? ", the first of which are:" : ""));
        for (ShowReport.Reference each : references) {
            line(INDENT + INDENT + each.via() + ": " + each.object() + "  " + each.className()
                    + (each.keeps() ? "" : " (does not keep it)"));
        }
    }

    private void table(Table table) {
        int columns =
                terminal.columns() == Integer.MAX_VALUE ? Integer.MAX_VALUE : terminal.columns() - INDENT.length();
        table.lines(columns).forEach(row -> terminal.out().println(INDENT + row));
    }

    private void line(String text) {
        terminal.out().println(Text.clean(text));
    }
}
