// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AgentLibraryTest {
    private static final Path LIBRARY = TestAgent.LIBRARY;

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void isLoadedAtStartAndLeavesNoTrace(Jdk jdk) {
        try (TargetJvm target = TargetJvm.on(jdk, "-agentpath:" + LIBRARY).start(Idle.class)) {
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void isAttachedTwiceToARunningVmWhichGoesOn(Jdk jdk) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Idle.class)) {
            for (int i = 0; i < 2; i++) {
                TestAgent.load(target, "");
                Eventually.eventually(
                        TestAgent.SOON,
                        () -> TestAgent.tasks(target.pid())
                                .filter(name -> name.startsWith("cairn-"))
                                .sorted()
                                .toList(),
                        List.of("cairn-io", "cairn-worker")::equals);
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @Test
    void showsTheEntryPointsAndNothingElse() throws Exception {
        Process nm =
                new ProcessBuilder("nm", "--dynamic", "--defined-only", "--format=posix", LIBRARY.toString()).start();
        List<String> symbols = new String(nm.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.split(" ")[0])
                .toList();
        assertThat(symbols)
                .containsExactlyInAnyOrder(
                        "Agent_OnAttach",
                        "Agent_OnLoad",
                        "Agent_OnUnload",
                        "Java_dev_cairn_client_AgentLink_join",
                        "Java_dev_cairn_client_heap_HeapCalls_join",
                        "cairn_agent_version",
                        "cairn_hprof_on_attach",
                        "cairn_hprof_on_load");
    }

    /** What OpenTelemetry's profiler listens to has these names and arguments; probes_test.c sees that they are hit. */
    @Test
    void saysWhereToolsMayStopAtSamplesOfNativeMemory() throws Exception {
        Process readelf = new ProcessBuilder("readelf", "--notes", "--wide", LIBRARY.toString()).start();
        String notes = new String(readelf.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String argument = "8@\\S+";
        assertThat(notes)
                .containsPattern(probe("otel_memory", "alloc", argument, argument, argument))
                .containsPattern(probe("otel_memory", "free", argument))
                .containsPattern(probe("cairn", "heap_alloc", argument, argument, argument, argument))
                .containsPattern(probe("cairn", "heap_free", argument, argument));
    }

    private static String probe(String provider, String name, String... arguments) {
        return "Provider: " + provider + "\\s+Name: " + name + "\\s+Location: .*\\s+Arguments: "
                + String.join(" ", arguments) + "\n";
    }
}
