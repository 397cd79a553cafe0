// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Deadlocks;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code cairn threads} with {@code --deadlocks} and {@code --dump}, by the packaged jar. */
class DeadlocksIT {
    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    private static List<?> list(Map<?, ?> of, String key) {
        return (List<?>) Objects.requireNonNull(of.get(key), key);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void saysWhoBlocksWhomAndPutsNothingIntoTheVm(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk).start(Deadlocks.class)) {
            String pid = Long.toString(target.pid());
            Result none = cairn.run("threads", pid, "--deadlocks");
            assertThat(none.code()).isZero();
            assertThat(none.out()).contains("no deadlock; no thread waits for a monitor that another one has.");

            target.tell("monitors");
            target.tell("behind");
            Result found = cairn.run("threads", pid, "--deadlocks");
            assertThat(found.code()).isEqualTo(1);
            assertThat(found.err()).isEmpty();
            assertThat(found.out())
                    .contains(": 1 deadlock.")
                    .contains("\"left\" and #")
                    .contains("\"right\" wait for each other, for good.")
                    .contains("Behind it waits #")
                    .contains("    at dev.cairn.testkit.target.execution.Deadlocks.inside(Deadlocks.java:")
                    .contains("      - waits for <0x")
                    .contains("\"right\" has")
                    .contains("      - has <0x");

            Result json = cairn.run("threads", pid, "--deadlocks", "--json");
            assertThat(json.code()).isEqualTo(1);
            Map<?, ?> report = (Map<?, ?>) json.json();
            Map<?, ?> deadlock = (Map<?, ?>) list(report, "deadlocks").getFirst();
            assertThat(list(deadlock, "threads")).hasSize(2);
            assertThat(list(deadlock, "behind")).hasSize(1);
            assertThat(list(report, "threads")).hasSize(3);

            Result dump = cairn.run("threads", pid, "--dump");
            assertThat(dump.code()).isZero();
            assertThat(dump.out())
                    .contains("Full thread dump ")
                    .contains("\"main\" #")
                    .contains("   java.lang.Thread.State: BLOCKED (on object monitor)")
                    .contains("Found one Java-level deadlock:")
                    .doesNotContain("cairn-worker");
            assertThat(target.errors()).isEmpty();

            assertThat(cairn.run("threads", pid, "--dump", "--stacks").code()).isEqualTo(2);
            assertThat(cairn.run("threads", pid, "--keep").code()).isEqualTo(2);
            assertThat(cairn.run("threads", pid, "--dump", "--keep", "--note", "stuck")
                            .code())
                    .isZero();
            assertThat(cairn.run("captures").out()).contains("threads  ").contains("stuck");
        }
    }
}
