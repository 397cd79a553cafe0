// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.Heap;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.keep.TargetState;
import dev.cairn.monitor.session.state.ThreadView;
import dev.cairn.monitor.session.state.ThreadWatch;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.testkit.target.life.Renamed;
import dev.cairn.testkit.target.load.Churn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AgentSessionsTest {
    private static final Duration LIMIT = Duration.ofSeconds(15);

    private static TargetJvm start(Jdk jdk, String... more) {
        String[] options = Stream.concat(Stream.of("-XX:+EnableDynamicAgentLoading"), Stream.of(more))
                .toArray(String[]::new);
        return TargetJvm.on(jdk, options).start(Idle.class);
    }

    private static VmId idOf(Monitor monitor, TargetJvm target) {
        return eventually(
                        LIMIT,
                        () -> monitor.vms().stream()
                                .filter(vm -> vm.pid() == target.jvmPid())
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow()
                .id();
    }

    private static DdmSession session(AgentSessions.Lease lease) throws InterruptedException {
        TargetState state = lease.await(LIMIT);
        assertThat(state).isInstanceOf(TargetState.Connected.class);
        return ((TargetState.Connected) state).session();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void readsThreadsAndStacksAndLeavesTheVmAsItWas(Jdk jdk) throws Exception {
        try (TargetJvm target = start(jdk)) {
            VmId id;
            try (Monitor monitor = Monitor.open()) {
                id = idOf(monitor, target);
                try (AgentSessions.Lease lease = monitor.agents().lease(id, Interest.REQUESTS)) {
                    ThreadsReading reading = ThreadsReading.of(session(lease), true);

                    ThreadView main = reading.view().threads().stream()
                            .filter(thread -> thread.name().equals("main"))
                            .findFirst()
                            .orElseThrow();
                    assertThat(main.daemon()).isFalse();
                    assertThat(main.cpuNanos().orElseThrow()).isPositive();
                    assertThat(main.allocatedBytes().orElseThrow()).isPositive();
                    assertThat(Files.exists(ProcFs.ofThisMachine().of(target.pid(), "task/" + main.osTid())))
                            .isTrue();
                    assertThat(reading.stacks().get(main.id()))
                            .anyMatch(frame -> frame.className().equals(Idle.class.getName())
                                    && frame.method().equals("main")
                                    && frame.file().equals("Idle.java")
                                    && frame.line() > 0);
                    assertThat(reading.view().virtualThreads()).hasValue(0);
                    assertThat(reading.suspended()).isFalse();
                }
                assertThat(eventually(LIMIT, () -> monitor.vm(id).orElseThrow(), Vm::agentAttached)
                                .agentAttached())
                        .isTrue();
            }
            // The monitor is closed, and so the agent has left.
            Target files = Target.of(ProcFs.ofThisMachine(), id).orElseThrow();
            assertThat(eventually(LIMIT, files::endpoint, Optional::isEmpty)).isEmpty();
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @Test
    void keepsTheListOfThreadsUpToDateWhileSomebodyWantsIt() throws Exception {
        try (TargetJvm target = start(Jdk.JDK_25);
                Monitor monitor = Monitor.open()) {
            VmId id = idOf(monitor, target);
            try (AgentSessions.Lease lease = monitor.agents().lease(id, Interest.THREADS)) {
                DdmSession session = session(lease);
                List<ThreadView> threads = eventually(
                        LIMIT,
                        () -> ThreadWatch.of(session).orElseThrow().view().threads(),
                        all -> all.stream()
                                .anyMatch(thread -> thread.cpuPercent().isPresent()));
                assertThat(threads).extracting(ThreadView::name).contains("main", "Finalizer");
                assertThat(ThreadWatch.isWatching(session)).isTrue();
            }
            assertThat(ThreadWatch.isWatching(monitor.agents().session(id).orElseThrow()))
                    .isFalse();
        }
    }

    static Stream<Collectors.Pair> pairs() {
        return Collectors.onAllJdks();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void tellsTheHeapLiveWhateverTheCollector(Collectors.Pair pair) throws Exception {
        try (TargetJvm target = TargetJvm.on(pair.jdk(), pair.option(), "-Xmx256m", "-XX:+EnableDynamicAgentLoading")
                        .start(Churn.class);
                Monitor monitor = Monitor.open()) {
            VmId id = idOf(monitor, target);
            try (AgentSessions.Lease lease = monitor.agents().lease(id, Interest.HEAP)) {
                session(lease);
                Heap first = eventually(
                                LIMIT,
                                () -> monitor.vm(id).flatMap(Vm::heap),
                                heap -> heap.isPresent()
                                        && heap.get().usedAt() == Heap.UsedAt.NOW
                                        && heap.get().usedBytes().isPresent())
                        .orElseThrow();
                Heap later = eventually(
                                LIMIT,
                                () -> monitor.vm(id).flatMap(Vm::heap),
                                heap -> !heap.orElseThrow().usedBytes().equals(first.usedBytes()))
                        .orElseThrow();
                assertThat(later.usedBytes().orElseThrow()).isBetween(1L, later.committedBytes());
                assertThat(later.usedAt()).isEqualTo(Heap.UsedAt.NOW);
            }
        }
    }

    @Test
    void saysWhyThereIsNoSessionAndTriesNoMore() throws Exception {
        try (TargetJvm target = start(Jdk.JDK_25, "-XX:+DisableAttachMechanism");
                Monitor monitor = Monitor.open()) {
            VmId id = idOf(monitor, target);
            try (AgentSessions.Lease lease = monitor.agents().lease(id, Interest.REQUESTS)) {
                assertThat(lease.await(LIMIT))
                        .isInstanceOfSatisfying(
                                TargetState.Refused.class,
                                refused -> assertThat(refused.why()).contains("-XX:+DisableAttachMechanism"));
            }
        }
    }

    @Test
    void triesAnewForWhoAsksAgain() throws Exception {
        try (TargetJvm target = start(Jdk.JDK_17);
                Monitor monitor = Monitor.open()) {
            VmId id = idOf(monitor, target);
            target.freeze();
            try (AgentSessions.Lease lease = monitor.agents().lease(id, Interest.REQUESTS)) {
                assertThat(lease.await(LIMIT))
                        .isInstanceOfSatisfying(
                                TargetState.Waiting.class,
                                waiting -> assertThat(waiting.why()).contains("is stopped"));
            } finally {
                target.thaw();
            }
            try (AgentSessions.Lease lease = monitor.agents().lease(id, Interest.REQUESTS)) {
                assertThat(ThreadsReading.of(session(lease), false).view().threads())
                        .isNotEmpty();
            }
        }
    }

    @Test
    void whoComesWhileTheAgentIsSentAwayGetsASessionOfHisOwn() throws Exception {
        try (TargetJvm target = start(Jdk.JDK_25);
                AgentSessions sessions = AgentSessions.forOneLook();
                Monitor monitor = Monitor.open()) {
            VmId id = idOf(monitor, target);
            DdmSession first;
            try (AgentSessions.Lease lease = sessions.lease(id, Interest.REQUESTS)) {
                first = session(lease);
            }
            sessions.step(System.nanoTime()); // the farewell begins
            eventually(LIMIT, () -> sessions.session(id), Optional::isEmpty);
            try (AgentSessions.Lease lease = sessions.lease(id, Interest.REQUESTS)) {
                DdmSession second = session(lease);
                assertThat(second).isNotEqualTo(first);
                assertThat(first.ended().get(LIMIT.toSeconds(), TimeUnit.SECONDS))
                        .isInstanceOf(SessionState.Closed.class);
                assertThat(ThreadsReading.of(second, false).problem()).isEmpty();
                assertThat(sessions.session(id)).contains(second);
            }
        }
    }

    @Test
    void aStoppedVmIsNotWaitedForEvenIfTheAgentIsInIt() throws Exception {
        try (TargetJvm target = start(Jdk.JDK_17);
                Monitor monitor = Monitor.open();
                AgentSessions others = AgentSessions.forOneLook()) {
            VmId id = idOf(monitor, target);
            try (AgentSessions.Lease lease = others.lease(id, Interest.REQUESTS)) {
                DdmSession open = session(lease);
                target.freeze();
                try (AgentSessions.Lease second = monitor.agents().lease(id, Interest.REQUESTS)) {
                    assertThat(second.await(LIMIT)).isInstanceOfSatisfying(TargetState.Waiting.class, waiting -> {
                        assertThat(waiting.why()).contains("is stopped");
                        assertThat(waiting.attempts()).isPositive();
                    });
                }
                long start = System.nanoTime();
                assertThat(ThreadsReading.of(open, true).suspended()).isTrue();
                assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
            } finally {
                target.thaw();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aNameThatTheApplicationTakesIsInTheListOfVms(Jdk jdk) throws Exception {
        String classes = TargetJvm.classPath() + ":"
                + Path.of("../client/target/classes").toAbsolutePath();
        try (TargetJvm target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading")
                        .startWith(List.of("-cp", classes, Renamed.class.getName()));
                Monitor monitor = Monitor.open()) {
            VmId id = idOf(monitor, target);
            target.tell("before the session");
            assertThat(nameOf(monitor, id)).as("nobody knows yet").isEqualTo("Renamed");
            try (AgentSessions.Lease lease = monitor.agents().lease(id, Interest.REQUESTS)) {
                session(lease);
                eventually(LIMIT, () -> nameOf(monitor, id), "before the session"::equals);
                target.tell("Grüße");
                eventually(LIMIT, () -> nameOf(monitor, id), "Grüße"::equals);
            }
        }
    }

    private static String nameOf(Monitor monitor, VmId id) {
        return monitor.vm(id).orElseThrow().identity().name();
    }

    @Test
    void endsWithTheVm() throws Exception {
        try (TargetJvm target = start(Jdk.JDK_17);
                Monitor monitor = Monitor.open()) {
            VmId id = idOf(monitor, target);
            try (AgentSessions.Lease lease = monitor.agents().lease(id, Interest.REQUESTS)) {
                session(lease);
                Path socket = endpointOf(id);
                assertThat(socket).exists();
                target.kill();
                eventually(LIMIT, () -> monitor.vm(id), Optional::isEmpty);
                assertThat(eventually(LIMIT, lease::state, TargetState.Gone.class::isInstance))
                        .isInstanceOf(TargetState.Gone.class);
                assertThat(socket).doesNotExist();
            }
        }
    }

    /** As everybody sees it. */
    private static Path endpointOf(VmId id) {
        Path seen =
                Target.of(ProcFs.ofThisMachine(), id).orElseThrow().endpoint().orElseThrow();
        return Path.of("/tmp").resolve(seen.getFileName());
    }
}
