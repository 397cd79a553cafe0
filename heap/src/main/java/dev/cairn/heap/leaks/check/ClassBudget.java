// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.HeapClass;
import dev.cairn.heap.diff.StableNames;
import dev.cairn.heap.leaks.FindingId;
import dev.cairn.heap.leaks.LeakContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** Holds the objects of classes against a budget. Classes of one name in several loaders count together. */
final class ClassBudget {
    private final LeakContext context;
    private final HeldObjects held;

    ClassBudget(LeakContext context, HeldObjects held) {
        this.context = context;
        this.held = held;
    }

    BudgetOutcome check(Budget.OfClass budget) throws IOException {
        Map<String, List<HeapClass>> byName = new TreeMap<>();
        context.snapshot().classes().stream()
                .filter(budget.classes())
                .forEach(type -> byName.computeIfAbsent(StableNames.of(type), _ -> new ArrayList<>())
                        .add(type));
        if (byName.isEmpty()) {
            return BudgetOutcome.notChecked(budget, "The dump has no class " + budget.classes() + ".");
        }
        List<Breach> breaches = new ArrayList<>();
        for (Map.Entry<String, List<HeapClass>> each : byName.entrySet()) {
            long[] objects = each.getValue().stream().flatMapToLong(held::of).toArray();
            long found = budget.atMost().unit() == Limit.Unit.BYTES
                    ? context.snapshot().retainedOf(LongStream.of(objects)).bytes()
                    : objects.length;
            if (found > budget.atMost().most() && objects.length > 0) {
                boolean _ = breaches.add(held.breach(
                        FindingId.of("class-budget", each.getKey()), sentence(each.getKey(), found, budget), objects));
            }
        }
        return BudgetOutcome.of(budget, breaches);
    }

    private static String sentence(String name, long found, Budget.OfClass budget) {
        Limit limit = budget.atMost();
        return limit.unit() == Limit.Unit.BYTES
                ? "The objects of " + name + " keep " + limit.words(found) + "; they may keep at most " + limit.words()
                        + "."
                : limit.words(found) + " of " + name + (found == 1 ? " is" : " are") + " held; at most " + limit.most()
                        + " may be.";
    }
}
