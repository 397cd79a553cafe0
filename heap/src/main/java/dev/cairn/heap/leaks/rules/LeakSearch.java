// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakOptions;
import dev.cairn.heap.leaks.LeakRule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Asks all rules, and puts the surest and largest findings first. */
public final class LeakSearch {
    private static final Comparator<Finding> ORDER = Comparator.comparing(Finding::confidence)
            .thenComparingLong(Finding::bytes)
            .reversed()
            .thenComparing(Finding::id);

    private LeakSearch() {}

    /**
     * What leaks in a snapshot.
     *
     * @param earlier snapshots of the same program, in the order in which they were made
     */
    public static List<Finding> search(Snapshot snapshot, List<Snapshot> earlier, LeakOptions options)
            throws IOException {
        return search(new LeakContext(snapshot, earlier, options));
    }

    /** The same of snapshots that something else is asked too. A context bears one search. */
    public static List<Finding> search(LeakContext context) throws IOException {
        List<Finding> found = new ArrayList<>();
        List<LeakRule.Begun> begun = new ArrayList<>();
        try {
            for (LeakRule rule : LeakCatalogue.rules()) {
                begun.add(rule.begin(context));
            }
            for (LeakRule.Begun rule : begun) {
                found.addAll(rule.find());
            }
        } finally {
            begun.forEach(LeakRule.Begun::close);
        }
        found.sort(ORDER);
        return List.copyOf(found);
    }
}
