// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.Monitor;
import dev.cairn.report.rule.RulesReport;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.NamedTarget;
import dev.cairn.testkit.target.execution.Deadlocks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real VM, and captures that are the test's own. */
@Timeout(200)
class RuleDeskTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private final AtomicBoolean fails = new AtomicBoolean(true);

    private final RuleTaker taker = new RuleTaker() {
        @Override
        public Optional<String> inTheWay(RuleTask task) {
            if (fails.get()) {
                throw new StackOverflowError("by the test");
            }
            return Optional.empty();
        }

        @Override
        public RuleOutcome take(RuleTask task) {
            return new RuleOutcome.Kept("abc", Optional.empty());
        }

        @Override
        public Earlier earlier() {
            return (rule, vm) -> List.of();
        }
    };

    @Test
    void aLookThatFailsIsCountedAndTheNextOneGoesOn() throws Exception {
        Path rules = folder.resolve("rules.txt");
        try (NamedTarget target = NamedTarget.start(folder, Jdk.JDK_25, List.of(), Deadlocks.class);
                Monitor monitor = Monitor.open()) {
            RuleDesk desk = RuleDesk.start(RuleFile.at(rules), monitor, taker);
            try (desk) {
                Files.writeString(rules, "when threads > 1 capture threads of " + target.name() + "\n");
                RulesReport failing = eventually(LIMIT, desk::report, report -> report.problem() != null);
                assertThat(failing.problem()).contains("failed since the server began");
                fails.set(false);
                RulesReport captured = eventually(
                        LIMIT, desk::report, report -> report.rules().getFirst().captured() == 1);
                assertThat(captured.problem()).contains("failed since the server began");
                assertThat(captured.active()).isTrue();
            }
            assertThat(desk.report().active()).isFalse();
            assertThat(desk.report().problem()).startsWith("No rule is active any more");
        }
    }
}
