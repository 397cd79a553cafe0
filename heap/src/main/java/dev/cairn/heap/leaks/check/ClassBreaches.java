// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The classes that break a budget, of which the largest are looked at: each takes a walk over the heap. */
final class ClassBreaches {
    private static final int LOOKED_AT = 10;

    private final List<String> names;

    /** @param above by how much each class breaks it */
    ClassBreaches(Map<String, Long> above) {
        this.names = above.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Looks at one class. */
    interface Look {
        Breach at(String name) throws IOException;
    }

    BudgetOutcome outcome(Budget budget, Look look) throws IOException {
        List<Breach> breaches = new ArrayList<>();
        for (String name : names.subList(0, Math.min(LOOKED_AT, names.size()))) {
            boolean _ = breaches.add(look.at(name));
        }
        return new BudgetOutcome(budget, "", breaches, names.size() - breaches.size());
    }
}
