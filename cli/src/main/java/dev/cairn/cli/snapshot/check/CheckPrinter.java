// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.check;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.check.CheckBreachRow;
import dev.cairn.report.check.CheckBudgetRow;
import dev.cairn.report.check.CheckReport;
import dev.cairn.report.snapshot.leaks.LeakFindingRow;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** What a check found for a person: what breaks it in full, other findings in a line. */
public final class CheckPrinter {
    private static final int FRAMES = 8;

    private CheckPrinter() {}

    /** Prints it. */
    public static void print(CheckReport report, Terminal to) {
        PrintWriter out = to.out();
        report.budgets().stream().filter(each -> !each.kept()).forEach(each -> broken(each, out));
        report.findings().stream().filter(CheckVerdict::breaks).forEach(each -> found(each.finding(), out));
        report.findings().stream()
                .filter(CheckVerdict::isNoted)
                .forEach(each -> line(
                        out,
                        "not sure enough to fail: " + each.finding().id() + " ("
                                + each.finding().confidence() + ") "
                                + each.finding().sentence()));
        for (CheckBudgetRow each : report.budgets()) {
            Optional.ofNullable(each.notChecked())
                    .ifPresent(why -> line(
                            out, (report.strict() ? "NOT CHECKED " : "not checked: ") + each.title() + ". " + why));
        }
        report.incomplete().forEach(each -> line(out, "INCOMPLETE " + each));
        report.notes().forEach(each -> line(out, "note: " + each));
        out.println(summary(report));
    }

    private static String summary(CheckReport report) {
        long broken = report.budgets().stream().filter(each -> !each.kept()).count();
        long checked = report.budgets().stream()
                .filter(each -> each.notChecked() == null)
                .count();
        long breaking = report.findings().stream().filter(CheckVerdict::breaks).count();
        long accepted =
                report.findings().stream().filter(CheckVerdict::isAccepted).count();
        return (report.passes() ? "The check passes: " : "The check fails: ") + broken + " of "
                + Quantity.counted(checked, "budget", "budgets") + " broken, "
                + (checked == report.budgets().size() ? "" : (report.budgets().size() - checked) + " not checked, ")
                + Quantity.counted(breaking, "finding breaks", "findings break") + " it, " + accepted
                + " accepted; " + Quantity.bytes(report.heldBytes()) + " held.";
    }

    private static void broken(CheckBudgetRow budget, PrintWriter out) {
        line(out, "BROKEN " + budget.title() + (budget.owner().isEmpty() ? "" : " (owner " + budget.owner() + ")"));
        for (CheckBreachRow breach : budget.breaches()) {
            line(out, "   " + breach.sentence());
            Optional.ofNullable(breach.bytes()).ifPresent(bytes -> line(out, "   keeps     " + Quantity.bytes(bytes)));
            way(breach.root(), breach.way(), out);
            Optional.ofNullable(breach.object()).ifPresent(object -> line(out, "   object    " + object));
            breach.evidence().forEach(each -> line(out, "   seen      " + each));
            frames(breach.allocatedAt(), out);
        }
        if (budget.further() > 0) {
            line(out, "   ... and " + Quantity.counted((long) budget.further(), "more class", "more classes"));
        }
        out.println();
    }

    private static void found(LeakFindingRow finding, PrintWriter out) {
        line(out, "FOUND " + finding.id() + " (" + finding.rule() + ", " + finding.confidence() + ")");
        line(out, "   " + finding.sentence());
        way(finding.root(), finding.way(), out);
        Optional.ofNullable(finding.object())
                .ifPresent(object -> line(out, "   object    " + object + "  " + finding.who()));
        frames(finding.allocatedAt(), out);
        line(out, "   to do     " + finding.advice());
        out.println();
    }

    private static void way(String root, List<String> fields, PrintWriter out) {
        if (!root.isEmpty()) {
            line(out, "   held by   " + root + (fields.isEmpty() ? "" : ": " + String.join(" > ", fields)));
        }
    }

    private static void frames(List<String> frames, PrintWriter out) {
        frames.stream().limit(FRAMES).forEach(frame -> line(out, "   made at   " + frame));
        if (frames.size() > FRAMES) {
            line(out, "   made at   ... " + (frames.size() - FRAMES) + " more");
        }
    }

    /** Names come from the dump and the rules, and anything may be in them. */
    private static void line(PrintWriter out, String words) {
        out.println(Text.clean(words));
    }
}
