// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Dominators;
import dev.cairn.heap.HeapClass;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.diff.StableNames;
import dev.cairn.heap.leaks.FindingId;
import dev.cairn.heap.leaks.LeakContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Holds how classes grew from dump to dump against a budget. */
final class GrowthBudget {
    /** More would be read by nobody. */
    private static final int MOST_CLASSES = 50;

    private final LeakContext context;
    private final HeldObjects held;

    GrowthBudget(LeakContext context, HeldObjects held) {
        this.context = context;
        this.held = held;
    }

    BudgetOutcome check(Budget.OfGrowth budget) throws IOException {
        if (context.earlier().isEmpty()) {
            return BudgetOutcome.notChecked(budget, "There is no earlier dump to compare with.");
        }
        List<Map<String, Long>> counts = new ArrayList<>();
        for (Snapshot each : context.earlier()) {
            boolean _ = counts.add(counts(each, budget));
        }
        Map<String, Long> last = counts(context.snapshot(), budget);
        boolean _ = counts.add(last);
        List<Breach> breaches = new ArrayList<>();
        for (String name : last.keySet()) {
            List<Long> course =
                    counts.stream().map(each -> each.getOrDefault(name, 0L)).toList();
            if (grew(course, budget.atMost()) && breaches.size() < MOST_CLASSES) {
                boolean _ = breaches.add(held.breach(
                        FindingId.of("growth-budget", name), sentence(name, course, budget), objects(name)));
            }
        }
        return BudgetOutcome.of(budget, breaches);
    }

    private long[] objects(String name) {
        return context.snapshot().classes().stream()
                .filter(type -> StableNames.of(type).equals(name))
                .flatMapToLong(held::of)
                .toArray();
    }

    private static boolean grew(List<Long> course, long atMost) {
        for (int i = 1; i < course.size(); i++) {
            if (course.get(i) - course.get(i - 1) <= atMost) {
                return false;
            }
        }
        return true;
    }

    private static String sentence(String name, List<Long> course, Budget.OfGrowth budget) {
        return "Objects of " + name + " that are held grow from dump to dump: "
                + course.stream().map(String::valueOf).collect(Collectors.joining(", ")) + "; each step may add at most "
                + budget.atMost() + ".";
    }

    /** How many objects of each class are held. */
    private static Map<String, Long> counts(Snapshot snapshot, Budget.OfGrowth budget) throws IOException {
        Dominators dominators = snapshot.dominators();
        Map<String, Long> result = new TreeMap<>();
        for (ClassCount count : snapshot.histogram()) {
            HeapClass type = snapshot.classes().get(count.type());
            if (count.objects() > 0 && budget.classes().test(type)) {
                long strong = snapshot.objectsOf(type.index())
                        .filter(object -> dominators.reachabilityOf(object) == Reachability.STRONG)
                        .count();
                long _ = result.merge(StableNames.of(type), strong, Long::sum);
            }
        }
        return result;
    }
}
