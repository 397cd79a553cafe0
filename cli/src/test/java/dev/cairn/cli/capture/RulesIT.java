// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.NamedTarget;
import dev.cairn.testkit.target.execution.Deadlocks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server of the built jar captures by a rule that a command has written. */
@Timeout(240)
class RulesIT {
    private static final Duration LIMIT = Duration.ofSeconds(100);

    @TempDir
    Path folder;

    private static Result run(CairnProcess cairn, String... words) {
        try {
            return cairn.run(words);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void capturesWithoutAnybodyAtTheKeyboard() throws Exception {
        CairnProcess cairn = new CairnProcess(folder);
        try (NamedTarget target = NamedTarget.start(folder, Jdk.JDK_17, List.of(), Deadlocks.class);
                CairnProcess.Server _ = cairn.serve("--http", "127.0.0.1:0")) {
            String rule = "when threads > 1 capture threads of " + target.name();
            assertThat(cairn.run("rules", "--add", rule).code()).isZero();
            Result rules = eventually(
                    LIMIT, () -> run(cairn, "rules"), its -> its.out().contains("Captured once."));
            assertThat(rules.out()).contains(rule).containsPattern("threads: captured as [2-9a-z]{8}\\.");
            assertThat(rules.err()).isEmpty();
            String id = rules.out().replaceAll("(?s).*captured as ([2-9a-z]{8}).*", "$1");
            assertThat(cairn.run("captures").out()).contains(id).contains(target.name());
            assertThat(cairn.run("captures", "show", id).out())
                    .contains(" by a rule")
                    .contains("note: Rule: " + rule);
        }
    }
}
