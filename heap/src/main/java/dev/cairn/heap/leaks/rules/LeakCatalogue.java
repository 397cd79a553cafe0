// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.leaks.LeakRule;
import java.util.List;

/** All rules, the most particular first: what several find is reported by the first of them. */
public final class LeakCatalogue {
    private static final List<LeakRule> RULES = List.of(
            new ClassLoaderRule(),
            new ThreadLocalRule(),
            new ReferenceBacklogRule(),
            new WeakMapRule(),
            new ClosedObjectRule(),
            new NativeMemoryRule(),
            new ThreadPileRule(),
            new JniGlobalRule(),
            new KnownLeakRule(),
            new ListenerRule(),
            new GatheringPointRule(),
            new GrowthRule(),
            new ClassGroupRule(),
            new CollectionRule(),
            new DuplicateRule());

    private LeakCatalogue() {}

    public static List<LeakRule> rules() {
        return RULES;
    }
}
