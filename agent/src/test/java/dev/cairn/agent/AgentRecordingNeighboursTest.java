// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.AllocationKinds;
import dev.cairn.wire.ddm.chunk.Recordings;
import dev.cairn.wire.ddm.chunk.Recordings.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Recordings that come and go, and other agents that do the same. */
class AgentRecordingNeighboursTest {
    private static final int WARM_UP = 20;
    private static final int CYCLES = 100;
    private static final int ALLOWED_MAPPINGS = 10;
    private static final long ALLOWED_KIBIBYTES = 4096;
    private static final String DYNAMIC = "-XX:+EnableDynamicAgentLoading";

    static Stream<Jdk> jdks() {
        return TestAgent.jdks();
    }

    private static Path buildTaker() throws Exception {
        Path library = Path.of("target/native/libtaker.so").toAbsolutePath();
        Files.createDirectories(library.getParent());
        Path include = Jdk.JDK_25.home().resolve("include");
        Process compiler = new ProcessBuilder(List.of(
                        "gcc",
                        "-shared",
                        "-fPIC",
                        "-I" + include,
                        "-I" + include.resolve("linux"),
                        "src/test/c/taker.c",
                        "-o",
                        library.toString()))
                .redirectErrorStream(true)
                .start();
        String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(compiler.waitFor()).as(said).isZero();
        return library;
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void saysThatAnotherAgentSamples(Jdk jdk) throws Exception {
        Path taker = buildTaker();
        try (TargetJvm target = TargetJvm.on(jdk, DYNAMIC).start(AllocationKinds.class);
                DdmConnection agent = TestAgent.attach(target)) {
            TestAgent.load(target, taker, "");
            assertThat(agent.refusal(RemoteRecording.allocations(0, 0, 1, 0)))
                    .contains("one tool at a time")
                    .contains("another agent");
            RemoteRecording cpu = RemoteRecording.start(agent, RemoteRecording.cpu(10_000_000));
            TestAgent.load(target, taker, "end");
            RemoteRecording.exact(agent).end();
            cpu.end();
            TestAgent.load(target, taker, "");
            TestAgent.load(target, taker, "end");
            assertThat(target.end()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aHundredRecordingsLeaveNothing(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(
                                jdk, DYNAMIC, "-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch")
                        .start(AllocationKinds.class);
                DdmConnection agent = TestAgent.attach(target)) {
            for (int i = 0; i < WARM_UP; i++) {
                cycle(target, agent);
            }
            Footprint before = footprint(target.jvmPid());
            for (int i = 0; i < CYCLES; i++) {
                cycle(target, agent);
            }
            Eventually.eventually(
                    Duration.ofSeconds(30), () -> footprint(target.jvmPid()), now -> now.isNoMoreThan(before));
            assertThat(target.end()).isZero();
        }
    }

    private static void cycle(TargetJvm target, DdmConnection agent) {
        RemoteRecording cpu = RemoteRecording.start(agent, RemoteRecording.cpu(1_000_000));
        RemoteRecording allocations =
                RemoteRecording.start(agent, RemoteRecording.allocations(0, 0, 16, Recordings.FLAG_LIVE));
        target.tell("draw");
        target.tell("threads 3 100 64");
        Status status = allocations.end();
        cpu.end();
        assertThat(status.samples()).isPositive();
        assertThat(allocations.recorded().samples).hasSize((int) status.samples());
        agent.forgetEvents();
    }

    private record Footprint(List<String> threads, int descriptors, int mappings, long residentKibibytes) {
        boolean isNoMoreThan(Footprint before) {
            return threads.equals(before.threads)
                    && descriptors == before.descriptors
                    && mappings <= before.mappings + ALLOWED_MAPPINGS
                    && residentKibibytes <= before.residentKibibytes + ALLOWED_KIBIBYTES;
        }
    }

    private static Footprint footprint(long pid) throws Exception {
        long resident = TestAgent.text(Path.of("/proc/" + pid + "/status"))
                .lines()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
        int mappings =
                (int) TestAgent.text(Path.of("/proc/" + pid + "/maps")).lines().count();
        return new Footprint(
                TestAgent.tasks(pid).sorted().toList(), TestAgent.descriptors(pid, ""), mappings, resident);
    }
}
