// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.leaks.FindingId;
import dev.cairn.heap.leaks.LeakContext;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Holds the objects of classes against a budget. Classes of one name in several loaders count together. */
final class ClassBudget {
    private final LeakContext context;
    private final HeldObjects held;
    private final HeldCounts counts;

    ClassBudget(LeakContext context, HeldObjects held, HeldCounts counts) {
        this.context = context;
        this.held = held;
        this.counts = counts;
    }

    BudgetOutcome check(Budget.OfClass budget) throws IOException {
        Limit limit = budget.atMost();
        Optional<String> missing =
                NamedClasses.missing(context, budget.classes(), budget.classes().toString());
        if (missing.isPresent()) {
            return BudgetOutcome.notChecked(budget, missing.get());
        }
        Map<String, Long> found = counts.of(budget.classes());
        Map<String, Long> above = new TreeMap<>();
        for (Map.Entry<String, Long> each : found.entrySet()) {
            long amount = limit.unit() == Limit.Unit.BYTES && each.getValue() > 0
                    ? context.snapshot().retainedOf(held.of(each.getKey())).bytes()
                    : each.getValue();
            if (amount > limit.most()) {
                Long _ = above.put(each.getKey(), amount);
            }
        }
        return new ClassBreaches(above)
                .outcome(
                        budget,
                        name -> held.breach(
                                FindingId.of("class-budget", limit.unit() + " " + name),
                                sentence(name, above.getOrDefault(name, 0L), limit),
                                name,
                                found.getOrDefault(name, 0L)));
    }

    private static String sentence(String name, long found, Limit limit) {
        return limit.unit() == Limit.Unit.BYTES
                ? "The objects of " + name + " keep " + limit.words(found) + "; they may keep at most " + limit.words()
                        + "."
                : limit.words(found) + " of " + name + (found == 1 ? " is" : " are") + " held; at most "
                        + limit.number() + " may be.";
    }
}
