// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.check;

import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.cli.snapshot.leaks.LeakAnswer;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.leaks.check.Acceptance;
import dev.cairn.heap.leaks.check.Breach;
import dev.cairn.heap.leaks.check.BudgetOutcome;
import dev.cairn.heap.leaks.check.CheckResult;
import dev.cairn.heap.leaks.check.FindingOutcome;
import dev.cairn.report.check.CheckBreachRow;
import dev.cairn.report.check.CheckBudgetRow;
import dev.cairn.report.check.CheckFindingRow;
import dev.cairn.report.check.CheckReport;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a check found as it is printed, whether for a person or for a program. */
record CheckAnswer(CheckReport report) {
    /** @param strict whether a budget that was not checked breaks it */
    static CheckAnswer of(Snapshot snapshot, List<Snapshot> earlier, CheckResult result, boolean strict)
            throws IOException {
        LeakAnswer.Rows rows = new LeakAnswer.Rows(snapshot);
        List<String> incomplete = new ArrayList<>();
        cut("The dump", snapshot, incomplete);
        earlier.forEach(each -> cut("An earlier dump", each, incomplete));
        boolean skips =
                result.budgets().stream().anyMatch(each -> !each.notChecked().isEmpty());
        return new CheckAnswer(new CheckReport(
                result.passes() && incomplete.isEmpty() && !(strict && skips),
                strict,
                result.heldBytes(),
                earlier.size() + 1,
                result.budgets().stream().map(each -> row(snapshot, each)).toList(),
                result.findings().stream().map(each -> row(rows, each)).toList(),
                incomplete,
                notes(result)));
    }

    /** What is missing could break the check. */
    private static void cut(String what, Snapshot snapshot, List<String> to) {
        snapshot.summary()
                .truncatedAt()
                .ifPresent(at -> to.add(what + " breaks off after " + at
                        + " bytes, and what is missing cannot be checked. Take it again."));
    }

    private static CheckBudgetRow row(Snapshot snapshot, BudgetOutcome outcome) {
        return new CheckBudgetRow(
                outcome.budget().title(),
                outcome.budget().owner(),
                outcome.isKept(),
                outcome.notChecked().isEmpty() ? null : outcome.notChecked(),
                outcome.breaches().stream().map(each -> row(snapshot, each)).toList(),
                outcome.further());
    }

    private static CheckBreachRow row(Snapshot snapshot, Breach breach) {
        return new CheckBreachRow(
                breach.id(),
                breach.sentence(),
                breach.bytes().isPresent() ? breach.bytes().getAsLong() : null,
                breach.way().root(),
                breach.way().fields(),
                breach.object().isPresent()
                        ? SnapshotText.address(snapshot.idOf(breach.object().getAsLong()))
                        : null,
                breach.evidence(),
                breach.allocatedAt());
    }

    private static CheckFindingRow row(LeakAnswer.Rows rows, FindingOutcome outcome) {
        return new CheckFindingRow(
                outcome.verdict().name().toLowerCase(Locale.ROOT),
                outcome.accepted()
                        .flatMap(Acceptance::until)
                        .map(LocalDate::toString)
                        .orElse(null),
                outcome.accepted().map(Acceptance::reason).orElse(""),
                rows.of(outcome.finding()));
    }

    private static List<String> notes(CheckResult result) {
        List<String> notes = new ArrayList<>();
        for (FindingOutcome each : result.findings()) {
            each.accepted()
                    .filter(_ -> each.verdict() != FindingOutcome.Verdict.ACCEPTED)
                    .flatMap(Acceptance::until)
                    .ifPresent(until -> notes.add(
                            "Finding " + each.finding().id() + " was accepted until " + until + ", which is over."));
        }
        result.unused()
                .forEach(each -> notes.add(
                        "Finding " + each.finding() + " is accepted and was not found; the rules no longer need it."));
        return notes;
    }
}
