// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Hello;
import dev.cairn.wire.ddm.chunk.connection.Greeting.HelloRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.GarbageCollect;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfo8;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfoRequest;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads.StackRequest;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadCreated;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadEventsRequest;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadStack;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadStatusRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent comes and goes a hundred times, and leaves the target as it was. */
class AgentCyclesTest {
    private static final int WARM_UP = 20;
    private static final int CYCLES = 100;
    private static final int KIBIBYTE = 1024;
    /** Far less than one copy of the agent's classes a cycle would be. */
    private static final long ALLOWED_GROWTH = 4L << 20;
    /** A hidden class or two that the JDK makes for itself as its reflection warms up. */
    private static final int ALLOWED_CLASSES = 10;

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void leavesTheTargetAsItWas(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(
                        jdk, "-XX:+UseSerialGC", "-Xms32m", "-Xmx32m", "-XX:+AlwaysPreTouch", "-Xint")
                .start(Puppet.class)) {
            long thread = Long.parseLong(target.tell("start " + Puppet.hex("watched")));
            for (int i = 0; i < WARM_UP; i++) {
                cycle(target, thread);
            }
            Footprint before = footprint(target, jdk);
            for (int i = 0; i < CYCLES; i++) {
                cycle(target, thread);
            }
            // The VM frees some of it when it has time; what is lost for good does not come back.
            Footprint after = Eventually.eventually(
                    TestAgent.SOON, () -> footprint(target, jdk), now -> now.isNoMoreThan(before));
            assertThat(after.threads()).isEqualTo(before.threads());
            assertThat(TestAgent.endpoint(target)).doesNotExist();

            assertThat(target.end()).isZero();
            assertOnlyTheWarningOfTheVm(target.errors(), jdk);
        }
    }

    private static void cycle(TargetJvm target, long thread) throws Exception {
        try (DdmConnection agent = TestAgent.attach(target)) {
            assertThat(agent.request(new HelloRequest(1), Hello.FORM).pid()).isEqualTo(target.pid());
            agent.announce(
                    CairnFeature.THREAD_STATUS_EXTENDED.text(),
                    CairnFeature.HEAP_INFO_8.text(),
                    CairnFeature.EVENTS_LOST.text());
            agent.request(new ThreadEventsRequest(true));
            assertThat(agent.events(ThreadCreated.FORM))
                    .extracting(ThreadCreated::threadId)
                    .contains(thread);
            assertThat(agent.request(new ThreadStatusRequest(Optional.empty()), ThreadStatus.FORM)
                            .entries())
                    .isNotEmpty();
            assertThat(agent.request(new StackRequest(thread), ThreadStack.FORM).frames())
                    .isNotEmpty();
            agent.request(new HeapInfoRequest(HeapStatus.AT_EVERY_GC));
            agent.request(new GarbageCollect());
            agent.awaitEvent(HeapInfo8.FORM, info -> true);
            // With everything still on.
            TestAgent.leave(target);
            agent.awaitEnd();
        }
        assertThat(TestAgent.endpoint(target)).doesNotExist();
    }

    private record Footprint(List<String> threads, int descriptors, int classes, long residentBytes) {
        boolean isNoMoreThan(Footprint before) {
            return threads.equals(before.threads)
                    && descriptors == before.descriptors
                    && classes <= before.classes + ALLOWED_CLASSES
                    && residentBytes < before.residentBytes + ALLOWED_GROWTH;
        }
    }

    private static Footprint footprint(TargetJvm target, Jdk jdk) throws Exception {
        long pid = target.pid();
        // Twice, as what a first collection unloads is freed by the next.
        run(jdk, "jcmd", Long.toString(pid), "GC.run");
        run(jdk, "jcmd", Long.toString(pid), "GC.run");
        String[] counts = run(jdk, "jstat", "-class", Long.toString(pid)).trim().split("\\s+");
        // Loaded, Bytes, Unloaded, Bytes, Time, and their values.
        int classes = Integer.parseInt(counts[5]) - Integer.parseInt(counts[7]);
        return new Footprint(threads(pid), TestAgent.descriptors(pid, ""), classes, resident(pid));
    }

    private static List<String> threads(long pid) throws Exception {
        return TestAgent.tasks(pid).sorted().toList();
    }

    private static long resident(long pid) {
        return Arrays.stream(TestAgent.text(Path.of("/proc/" + pid + "/status")).split("\n"))
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIBIBYTE)
                .sum();
    }

    private static String run(Jdk jdk, String tool, String... arguments) throws Exception {
        Process process = new ProcessBuilder(
                        Stream.concat(Stream.of(jdk.tool(tool).toString()), Arrays.stream(arguments))
                                .toList())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(TestAgent.SOON.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        return said;
    }

    private static void assertOnlyTheWarningOfTheVm(String errors, Jdk jdk) {
        if (jdk.feature() < 21) {
            assertThat(errors).isEmpty();
            return;
        }
        assertThat(errors.lines())
                .as("of the VM itself, and once")
                .hasSize(3)
                .allMatch(line -> line.startsWith("WARNING: "))
                .first()
                .asString()
                .contains("A JVM TI agent has been loaded dynamically")
                .contains(TestAgent.LIBRARY.toString());
    }

    /** Many monitors that come and go at once, while the agent leaves under them. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void leavesUnderThoseWhoUseIt(Jdk jdk) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Puppet.class)) {
            for (int i = 0; i < 20; i++) {
                try (DdmConnection one = TestAgent.attach(target);
                        DdmConnection other = DdmConnection.to(TestAgent.endpoint(target))) {
                    one.request(new ThreadEventsRequest(true));
                    for (int j = 0; j < 50; j++) {
                        one.send(new ThreadStatusRequest(Optional.empty()).toRaw());
                        other.send(new HeapInfoRequest(HeapStatus.NOW).toRaw());
                    }
                    TestAgent.leave(target);
                    one.awaitEnd();
                    other.awaitEnd();
                }
            }
            Eventually.eventually(
                    TestAgent.SOON, () -> TestAgent.endpoint(target).toFile().exists(), there -> !there);
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }
}
