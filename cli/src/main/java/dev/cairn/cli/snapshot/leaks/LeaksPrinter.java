// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.leaks;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.snapshot.leaks.LeakFindingRow;
import dev.cairn.report.snapshot.leaks.LeakGrowth;
import dev.cairn.report.snapshot.leaks.LeakWhatIf;
import dev.cairn.report.snapshot.leaks.LeaksReport;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** Findings for a person: the first in full, the rest a line each. */
public final class LeaksPrinter {
    private static final int IN_FULL = 3;
    private static final int WAY_COLUMN = 5;
    private static final int FRAMES = 8;

    private LeaksPrinter() {}

    /** Prints them. */
    public static void print(LeaksReport report, Terminal to) {
        PrintWriter out = to.out();
        List<LeakFindingRow> findings = report.findings();
        if (findings.isEmpty()) {
            out.println("Nothing here looks like a leak, of " + Quantity.bytes(report.heldBytes())
                    + " that are held. --min-share 0.1 looks at smaller shares.");
            return;
        }
        for (int i = 0; i < Math.min(IN_FULL, findings.size()); i++) {
            inFull(i + 1, findings.get(i), out);
        }
        if (findings.size() > IN_FULL) {
            Table table = new Table(WAY_COLUMN, "ID", "SURE", ">HOLDS", ">SHARE", "RULE", "WHAT");
            for (LeakFindingRow each : findings.subList(IN_FULL, findings.size())) {
                table.add(
                        each.id(),
                        each.confidence(),
                        Quantity.bytes(each.bytes()),
                        Quantity.percent(100 * each.share()),
                        each.rule(),
                        each.way().isEmpty()
                                ? each.sentence()
                                : String.join(" > ", each.way()) + (each.text() == null ? "" : "  " + each.text()));
            }
            table.lines(to.columns()).forEach(out::println);
        }
    }

    private static void inFull(int number, LeakFindingRow finding, PrintWriter out) {
        line(out, number + ". " + finding.sentence());
        line(out, "   sure      " + finding.confidence() + ", by " + finding.rule() + " " + finding.id());
        if (!finding.way().isEmpty()) {
            line(out, "   held by   " + finding.root() + ": " + String.join(" > ", finding.way()));
        } else if (!finding.root().isEmpty()) {
            line(out, "   held by   " + finding.root());
        }
        Optional.ofNullable(finding.object())
                .ifPresent(object -> line(out, "   object    " + object + "  " + finding.who()));
        finding.evidence().forEach(each -> line(out, "   seen      " + each));
        Optional.ofNullable(finding.growth()).ifPresent(growth -> growth(growth, out));
        finding.allocatedAt().stream().limit(FRAMES).forEach(frame -> line(out, "   made at   " + frame));
        Optional.ofNullable(finding.whatIf()).ifPresent(each -> whatIf(each, out));
        line(out, "   to do     " + finding.advice());
        out.println();
    }

    private static void growth(LeakGrowth growth, PrintWriter out) {
        Double slope = growth.bytesPerHour();
        if (slope == null || Math.round(slope) == 0) {
            return;
        }
        Double error = growth.errorPerHour();
        Double full = growth.hoursUntilFull();
        line(
                out,
                (slope > 0 ? "   grows     by " : "   shrinks   by ") + rate(slope) + " an hour"
                        + (error == null ? "" : ", give or take " + rate(error))
                        + (full == null ? "" : "; at that rate the heap is full in " + hours(full)));
    }

    private static String rate(double bytes) {
        return Quantity.bytes(Math.round(Math.abs(bytes)));
    }

    private static String hours(double hours) {
        return Quantity.duration(Math.round(hours * 3_600_000));
    }

    private static void whatIf(LeakWhatIf cut, PrintWriter out) {
        line(
                out,
                "   what if   " + cut.reference() + " were cut: " + Quantity.bytes(cut.freedBytes())
                        + " would be garbage.");
    }

    /** Names of classes, fields and threads come from the dump, and anything may be in them. */
    private static void line(PrintWriter out, String words) {
        out.println(Text.clean(words));
    }
}
