// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import java.util.List;

/**
 * What a check found.
 *
 * @param heldBytes all that is strongly held
 * @param findings the surest and largest first
 * @param unused what the rules accept and nothing was found of
 */
public record CheckResult(
        long heldBytes, List<BudgetOutcome> budgets, List<FindingOutcome> findings, List<Acceptance> unused) {
    public CheckResult {
        budgets = List.copyOf(budgets);
        findings = List.copyOf(findings);
        unused = List.copyOf(unused);
    }

    /** Whether no budget and no finding breaks it. */
    public boolean passes() {
        return budgets.stream().allMatch(BudgetOutcome::isKept)
                && findings.stream().noneMatch(each -> each.verdict() == FindingOutcome.Verdict.BREAKS);
    }
}
