// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import java.util.List;

/**
 * What became of a budget.
 *
 * @param notChecked why it could not be checked, which breaks nothing; empty if it was
 * @param breaches the largest first; none if it is kept
 * @param further how many more classes break it, of which nothing is said
 */
public record BudgetOutcome(Budget budget, String notChecked, List<Breach> breaches, int further) {
    public BudgetOutcome {
        breaches = List.copyOf(breaches);
    }

    static BudgetOutcome of(Budget budget, List<Breach> breaches) {
        return new BudgetOutcome(budget, "", breaches, 0);
    }

    static BudgetOutcome notChecked(Budget budget, String why) {
        return new BudgetOutcome(budget, why, List.of(), 0);
    }

    /** Whether nothing breaks it. */
    public boolean isKept() {
        return breaches.isEmpty();
    }
}
