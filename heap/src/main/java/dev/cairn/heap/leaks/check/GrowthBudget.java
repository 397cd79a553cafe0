// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.Snapshot;
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
    private final HeldObjects held;
    /** Of each dump, the earliest first. */
    private final List<HeldCounts> counts = new ArrayList<>();

    GrowthBudget(LeakContext context, HeldObjects held, HeldCounts last) throws IOException {
        this.held = held;
        for (Snapshot each : context.earlier()) {
            boolean _ = counts.add(new HeldCounts(each));
        }
        boolean _ = counts.add(last);
    }

    BudgetOutcome check(Budget.OfGrowth budget) throws IOException {
        if (counts.size() == 1) {
            return BudgetOutcome.notChecked(budget, "There is no earlier dump to compare with.");
        }
        List<Map<String, Long>> found =
                counts.stream().map(each -> each.of(budget.classes())).toList();
        if (found.stream().allMatch(Map::isEmpty)) {
            return BudgetOutcome.notChecked(budget, "No dump has a class " + budget.classes() + ".");
        }
        Map<String, Long> grown = new TreeMap<>();
        for (String name : found.getLast().keySet()) {
            List<Long> course = course(found, name);
            if (grew(course, budget.atMost())) {
                Long _ = grown.put(name, course.getLast() - course.getFirst());
            }
        }
        return new ClassBreaches(grown)
                .outcome(
                        budget,
                        name -> held.breach(
                                FindingId.of("growth-budget", name),
                                sentence(name, course(found, name), budget),
                                name,
                                found.getLast().getOrDefault(name, 0L)));
    }

    private static List<Long> course(List<Map<String, Long>> found, String name) {
        return found.stream().map(each -> each.getOrDefault(name, 0L)).toList();
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
                + course.stream().map(String::valueOf).collect(Collectors.joining(", "))
                + "; each step may add at most " + budget.atMost() + ".";
    }
}
