// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.Idle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AgentLibraryTest {
    private static final Path LIBRARY = Path.of("target/native/libcairn.so").toAbsolutePath();

    static Stream<Jdk> jdks() {
        return Stream.of(Jdk.JDK_17, Jdk.JDK_25);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void isLoadedAtStartAndLeavesNoTrace(Jdk jdk) {
        try (TargetJvm target = TargetJvm.on(jdk, "-agentpath:" + LIBRARY).start(Idle.class)) {
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void isAttachedTwiceToARunningVmWhichGoesOn(Jdk jdk) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Idle.class)) {
            int threads = threads(target.pid());
            for (int i = 0; i < 2; i++) {
                VirtualMachine vm = VirtualMachine.attach(Long.toString(target.pid()));
                vm.loadAgentPath(LIBRARY.toString());
                vm.detach();
            }

            assertThat(Files.readString(Path.of("/proc/" + target.pid() + "/maps")))
                    .contains("libcairn.so");
            // The VM's own attach listener is the one thread that may be new.
            assertThat(threads(target.pid())).isLessThanOrEqualTo(threads + 1);
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    private static int threads(long pid) throws Exception {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
            return (int) tasks.count();
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
                .containsExactlyInAnyOrder("Agent_OnAttach", "Agent_OnLoad", "Agent_OnUnload", "cairn_agent_version");
    }

    @Test
    void hasTheVersionOfTheJavaHalf() throws Exception {
        Matcher number = Pattern.compile("#define CAIRN_AGENT_VERSION (\\d+)")
                .matcher(Files.readString(Path.of("src/main/c/agent.h")));
        assertThat(number.find()).isTrue();
        assertThat(Integer.parseInt(number.group(1))).isEqualTo(AgentVersion.CURRENT);
    }
}
