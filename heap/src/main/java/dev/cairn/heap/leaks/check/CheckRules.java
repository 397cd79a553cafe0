// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.LeakOptions;
import java.util.List;
import java.util.Optional;

/**
 * What a check goes by.
 *
 * @param failAt findings of at least this confidence break it; empty if none does, and then none is looked for
 * @param options what is worth a finding
 */
public record CheckRules(
        List<Budget> budgets, List<Acceptance> accepted, Optional<Confidence> failAt, LeakOptions options) {
    public CheckRules {
        budgets = List.copyOf(budgets);
        accepted = List.copyOf(accepted);
    }

    /** Findings of high confidence break it. */
    public static CheckRules standard() {
        return new CheckRules(List.of(), List.of(), Optional.of(Confidence.HIGH), LeakOptions.standard());
    }
}
