// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Deadlocks;
import dev.cairn.testkit.target.life.Idle;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code cairn threads} with {@code --by-pool} and {@code --in}, by the packaged jar. */
class ThreadQuestionsIT {
    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    static Stream<Jdk> jdks() {
        return Stream.of(Jdk.JDK_17, Jdk.JDK_25);
    }

    private static Map<?, ?> report(Result result) {
        assertThat(result.code()).isZero();
        return (Map<?, ?>) result.json();
    }

    private static List<?> list(Map<?, ?> of, String key) {
        return (List<?>) Objects.requireNonNull(of.get(key), key);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void addsUpThreadsByPool(Jdk jdk) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Idle.class)) {
            String pid = Long.toString(target.pid());
            Result table = cairn.run("threads", pid, "--by-pool");
            assertThat(table.err()).isEmpty();
            assertThat(table.code()).isZero();
            assertThat(table.out())
                    .containsPattern("Idle \\(" + pid + "\\): \\d+ threads in \\d+ pools?")
                    .containsPattern("(?m)^POOL +THREADS +CPU TIME +ALLOCATED +STATES$")
                    .containsPattern("(?m)^main +1 .* 1 native$");

            Map<?, ?> report = report(cairn.run("threads", pid, "--by-pool", "--json"));
            assertThat(list(report, "pools"))
                    .anySatisfy(pool -> assertThat((Map<?, ?>) pool)
                            .hasEntrySatisfying("pool", name -> assertThat(name).isEqualTo("main"))
                            .hasEntrySatisfying(
                                    "states",
                                    states -> assertThat(((Map<?, ?>) states).keySet())
                                            .hasToString("[native]")));
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void searchesAllStacksAndPutsNothingIntoTheVm(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk).start(Deadlocks.class)) {
            String pid = Long.toString(target.pid());
            target.tell("monitors");
            Result found = cairn.run("threads", pid, "--in", "deadlocks.inside");
            assertThat(found.err()).isEmpty();
            assertThat(found.code()).isZero();
            assertThat(found.out())
                    .containsPattern(": 2 of \\d+ threads have \"deadlocks.inside\" on the stack[.]")
                    .containsPattern(
                            "(?m)^ *\\d+ +left +BLOCKED \\(on object monitor\\) +\\d+ +\\S+Deadlocks[.]inside\\(");

            Map<?, ?> report = report(cairn.run("threads", pid, "--in", "deadlocks.inside", "--json"));
            assertThat(report.get("found")).hasToString("2");
            assertThat(list(report, "threads")).hasSize(2);

            Result none = cairn.run("threads", pid, "--in", "no such method");
            assertThat(none.code()).isZero();
            assertThat(none.out()).containsPattern(": 0 of \\d+ threads");
            assertThat(target.errors()).isEmpty();
        }
    }

    @Test
    void saysWhatDoesNotGoTogether() throws Exception {
        assertThat(cairn.run("threads", "1", "--in", "x", "--by-pool"))
                .satisfies(result -> assertThat(result.code()).isEqualTo(2))
                .satisfies(result -> assertThat(result.err()).contains("give one of them"));
        assertThat(cairn.run("threads", "1", "--watch", "--by-pool").code()).isEqualTo(2);
    }
}
