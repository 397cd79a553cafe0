// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import dev.cairn.report.rule.RuleFiring;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of one rule, of all VMs together. For any thread. */
final class RuleTally {
    private static final int MOST_FIRINGS = 5;

    /** Guarded by this, as is all else; the newest first. */
    private final Deque<RuleFiring> firings = new ArrayDeque<>();

    private long captured;
    private long failed;
    private long skipped;

    /** How often what came of it. */
    record Counts(long captured, long failed, long skipped, List<RuleFiring> firings) {
        static final Counts NONE = new Counts(0, 0, 0, List.of());
    }

    synchronized Counts counts() {
        return new Counts(captured, failed, skipped, List.copyOf(firings));
    }

    synchronized void begins(RuleTask task) {
        add(firing(task, "capturing", null, null));
    }

    synchronized void ends(RuleTask task, RuleOutcome outcome) {
        firings.removeIf(each -> each.atMillis() == task.atMillis()
                && each.vm().equals(task.vm().id().toString())
                && each.outcome().equals("capturing"));
        switch (outcome) {
            case RuleOutcome.Kept kept -> {
                captured++;
                add(firing(task, "captured", kept.id(), kept.remark().orElse(null)));
            }
            case RuleOutcome.Failed(String sentence) -> {
                failed++;
                add(firing(task, "failed", null, sentence));
            }
        }
    }

    synchronized void skips(RuleTask task, String sentence) {
        skipped++;
        add(firing(task, "skipped", null, sentence));
    }

    private void add(RuleFiring firing) {
        firings.addFirst(firing);
        if (firings.size() > MOST_FIRINGS) {
            firings.removeLast();
        }
    }

    private static RuleFiring firing(
            RuleTask task, String outcome, @Nullable String capture, @Nullable String sentence) {
        return new RuleFiring(
                task.atMillis(),
                task.vm().id().toString(),
                task.vm().identity().name(),
                task.vm().pid(),
                task.reading(),
                outcome,
                capture,
                sentence);
    }
}
