// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.memory;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.vm.memory.MemoryReport;
import dev.cairn.report.vm.memory.MemoryRow;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An account of memory as a table. */
final class MemoryPrinter {
    private static final int MOST_COUNTS = 6;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

    private final Terminal terminal;

    MemoryPrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    void print(MemoryReport report) {
        PrintWriter out = terminal.out();
        out.println(Text.clean(report.name()) + " (" + report.pid() + "): RSS " + Quantity.bytes(report.residentBytes())
                + (report.swappedBytes() > 0
                        ? ", and " + Quantity.bytes(report.swappedBytes()) + " more in swap"
                        : ""));
        boolean compared = report.since() != null;
        Table table = compared
                ? new Table(4, "USE", ">RESIDENT", ">OF RSS", ">CHANGE", "KNOWN FROM")
                : new Table(3, "USE", ">RESIDENT", ">OF RSS", "KNOWN FROM");
        report.rows().forEach(row -> add(table, row, compared));
        String all = Quantity.bytes(report.residentBytes());
        if (compared) {
            table.add("RSS", all, Quantity.percent(100.0), change(report.changeBytes()), "all of these together");
        } else {
            table.add("RSS", all, Quantity.percent(100.0), "all of these together");
        }
        table.lines(terminal.columns()).forEach(out::println);
        report.findings().forEach(this::line);
        details(report);
        report.notes().forEach(this::line);
        if (report.since() != null) {
            line("Changes are since the last look, " + ago(report.since(), report.at()) + " before.");
        }
        line(age(report));
        if (report.rows().stream().anyMatch(MemoryRow::estimate)) {
            line("~ is an estimate: where one use ends and the next begins is not known to the byte.");
        }
    }

    private static void add(Table table, MemoryRow row, boolean compared) {
        String bytes = (row.estimate() ? "~" : "") + Quantity.bytes(row.residentBytes());
        String from = words(row);
        if (compared) {
            table.add(row.words(), bytes, Quantity.percent(row.percent()), change(row.changeBytes()), from);
        } else {
            table.add(row.words(), bytes, Quantity.percent(row.percent()), from);
        }
    }

    private static String words(MemoryRow row) {
        String source = switch (row.source()) {
            case "vm" -> "the kernel's count, at addresses that the VM names";
            case "inferred" -> "the kernel's count; what for is concluded from how it lies";
            case "allocator" -> "malloc_info, within the kernel's count";
            case "jdk" -> "the JDK's counter, within malloc";
            case "remainder" -> "no use was found for these";
            default -> "the kernel's count";
        };
        Long mappings = row.mappings();
        return mappings == null || mappings == 0
                ? source
                : source + " (" + Quantity.counted(mappings, "mapping", "mappings") + ")";
    }

    private static String change(@Nullable Long bytes) {
        if (bytes == null) {
            return "-";
        }
        return bytes == 0 ? "0" : (bytes > 0 ? "+" : "-") + Quantity.bytes(Math.abs(bytes));
    }

    /** How old the figures are: all are of the kernel, except those of malloc, which is asked a moment later. */
    private static String age(MemoryReport report) {
        Instant at = Instant.parse(report.at());
        long later = report.rows().stream()
                .mapToLong(
                        row -> Duration.between(at, Instant.parse(row.readAt())).toMillis())
                .max()
                .orElse(0);
        return "Read at " + TIME.format(at) + (later > 0 ? ", malloc's part " + Quantity.millis(later) + " later" : "")
                + ".";
    }

    private static String ago(String earlier, String now) {
        return Quantity.duration(
                Duration.between(Instant.parse(earlier), Instant.parse(now)).toMillis());
    }

    private void details(MemoryReport report) {
        trim(report).ifPresent(bytes -> line("A trim (--trim) would give back " + bytes + "."));
        if (!report.files().isEmpty()) {
            line("Largest files: "
                    + report.files().stream()
                            .map(file -> fileName(file.name()) + " " + Quantity.bytes(file.residentBytes()))
                            .collect(Collectors.joining(", "))
                    + ".");
        }
        List<String> counts = report.counts().stream()
                .filter(count -> count.mallocBytes() > 0)
                .sorted(Comparator.comparingLong(count -> -count.mallocBytes()))
                .limit(MOST_COUNTS)
                .map(count -> count.category() + " " + Quantity.bytes(count.mallocBytes()))
                .toList();
        if (!counts.isEmpty()) {
            line("What the VM itself has of malloc (NMT), most first: " + String.join(", ", counts) + ".");
        }
        if (!report.unknown().isEmpty()) {
            line("Largest of the rest: "
                    + report.unknown().stream()
                            .map(each -> String.format(Locale.ROOT, "0x%x", each.start()) + " "
                                    + Quantity.bytes(each.residentBytes()))
                            .collect(Collectors.joining(", "))
                    + ".");
        }
    }

    /** About how much a trim would give back; empty if that is not known. */
    static Optional<String> trim(MemoryReport report) {
        Long least = report.trimBytes();
        Long most = report.trimAtMostBytes();
        if (least == null || most == null) {
            return Optional.empty();
        }
        String from = Quantity.bytes(least);
        String to = Quantity.bytes(most);
        return Optional.of("about " + (from.equals(to) ? to : from + " to " + to));
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private void line(String sentence) {
        terminal.out().println(Text.clean(sentence));
    }
}
