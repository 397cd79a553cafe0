// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.leaks;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.snapshot.leaks.LeakFindingRow;
import dev.cairn.report.snapshot.leaks.LeakGrowth;
import dev.cairn.report.snapshot.leaks.LeaksReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Findings as one page that needs nothing else: no script, no other file, and both themes. */
public final class LeakPage {
    private static final String FRAME = "leaks.html";
    private static final double PERCENT = 100;

    private LeakPage() {}

    /** The whole page. */
    public static String of(LeaksReport report, Path dump) {
        StringBuilder cards = new StringBuilder();
        for (int i = 0; i < report.findings().size(); i++) {
            card(i + 1, report.findings().get(i), cards);
        }
        if (report.findings().isEmpty()) {
            cards.append("<p>Nothing here looks like a leak.</p>\n");
        }
        String summary = Quantity.bytes(report.heldBytes()) + " are held; "
                + Quantity.counted((long) report.findings().size(), "finding", "findings") + " from "
                + Quantity.counted((long) report.dumps(), "dump", "dumps") + ".";
        return frame().replace("{{dump}}", escaped(Objects.toString(dump.getFileName())))
                .replace("{{summary}}", escaped(summary))
                .replace("{{cards}}", cards);
    }

    private static String frame() {
        try (InputStream in = Objects.requireNonNull(LeakPage.class.getResourceAsStream(FRAME))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void card(int number, LeakFindingRow finding, StringBuilder to) {
        to.append("<article class=\"").append(finding.confidence()).append("\">\n");
        to.append("<h2>")
                .append(number)
                .append(". ")
                .append(escaped(finding.sentence()))
                .append("</h2>\n");
        to.append("<div class=\"bar\"><span style=\"width:")
                .append(Math.min(PERCENT, PERCENT * finding.share()))
                .append("%\"></span></div>\n<dl>\n");
        line("Sure", finding.confidence() + ", by the rule " + finding.rule() + "; id " + finding.id(), to);
        List<String> way = new ArrayList<>();
        if (!finding.root().isEmpty()) {
            boolean _ = way.add(finding.root());
        }
        way.addAll(finding.way());
        if (!way.isEmpty()) {
            line("Held by", String.join(" › ", way), to);
        }
        Optional.ofNullable(finding.object()).ifPresent(object -> line("Object", object + "  " + finding.who(), to));
        finding.evidence().forEach(each -> line("Seen", each, to));
        Optional.ofNullable(finding.growth()).ifPresent(growth -> growth(growth, to));
        if (!finding.allocatedAt().isEmpty()) {
            line("Made at", String.join("\n", finding.allocatedAt()), to);
        }
        Optional.ofNullable(finding.whatIf())
                .ifPresent(cut -> line(
                        "What if",
                        cut.reference() + " were cut: " + Quantity.bytes(cut.freedBytes()) + " would be garbage.",
                        to));
        line("To do", finding.advice(), to);
        to.append("</dl>\n</article>\n");
    }

    /** Sizes from dump to dump as bars. */
    private static void growth(LeakGrowth growth, StringBuilder to) {
        long most = growth.bytes().stream().mapToLong(Long::longValue).max().orElse(1);
        to.append("<dt>Grew</dt><dd class=\"growth\">");
        for (long bytes : growth.bytes()) {
            to.append("<span title=\"")
                    .append(escaped(Quantity.bytes(bytes)))
                    .append("\" style=\"height:")
                    .append(Math.max(1, Math.round(PERCENT * bytes / Math.max(1, most))))
                    .append("%\"></span>");
        }
        to.append("</dd>\n");
    }

    private static void line(String name, String words, StringBuilder to) {
        to.append("<dt>")
                .append(name)
                .append("</dt><dd>")
                .append(escaped(words))
                .append("</dd>\n");
    }

    private static String escaped(String text) {
        return text.lines()
                .map(Text::clean)
                .collect(Collectors.joining("\n"))
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("{{", "{&#123;");
    }
}
