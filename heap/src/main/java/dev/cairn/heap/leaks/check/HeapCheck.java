// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.rules.LeakSearch;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Holds a snapshot against rules. */
public final class HeapCheck {
    private HeapCheck() {}

    /**
     * Checks a snapshot.
     *
     * @param earlier snapshots of the same program, in the order in which they were made
     * @param today the day on which findings are accepted or not
     */
    public static CheckResult check(Snapshot snapshot, List<Snapshot> earlier, CheckRules rules, LocalDate today)
            throws IOException {
        LeakContext context = new LeakContext(snapshot, earlier, rules.options());
        List<FindingOutcome> findings = new ArrayList<>();
        if (rules.failAt().isPresent()) {
            for (Finding finding : LeakSearch.search(context)) {
                boolean _ = findings.add(judged(finding, rules, today));
            }
        }
        BudgetCheck budgets = new BudgetCheck(context);
        List<BudgetOutcome> outcomes = new ArrayList<>();
        for (Budget budget : rules.budgets()) {
            boolean _ = outcomes.add(budgets.check(budget));
        }
        return new CheckResult(context.heldBytes(), outcomes, findings, unused(findings, rules));
    }

    private static FindingOutcome judged(Finding finding, CheckRules rules, LocalDate today) {
        Optional<Acceptance> accepted = rules.accepted().stream()
                .filter(each -> each.finding().equals(finding.id()))
                .max(Comparator.comparing(each -> each.holdsOn(today)));
        boolean breaks = rules.failAt()
                .filter(least -> finding.confidence().compareTo(least) >= 0)
                .isPresent();
        FindingOutcome.Verdict verdict =
                accepted.filter(each -> each.holdsOn(today)).isPresent()
                        ? FindingOutcome.Verdict.ACCEPTED
                        : breaks ? FindingOutcome.Verdict.BREAKS : FindingOutcome.Verdict.NOTED;
        return new FindingOutcome(finding, accepted, verdict);
    }

    /** Nothing is said of them where no finding was looked for. */
    private static List<Acceptance> unused(List<FindingOutcome> findings, CheckRules rules) {
        if (rules.failAt().isEmpty()) {
            return List.of();
        }
        Set<String> found = new HashSet<>();
        findings.forEach(each -> found.add(each.finding().id()));
        return rules.accepted().stream()
                .filter(each -> !found.contains(each.finding()))
                .toList();
    }
}
