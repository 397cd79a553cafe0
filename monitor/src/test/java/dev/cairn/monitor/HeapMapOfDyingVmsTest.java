// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.keep.TargetState;
import dev.cairn.monitor.session.state.HeapSegmentWatch;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.HeapLookRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapMap;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Maps of a VM that is stopped, or killed, while it is asked for one. */
class HeapMapOfDyingVmsTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int QUESTIONS = 3;

    /** Asked all at once, of a VM that stands still by a signal. */
    private record Asked(
            CompletableFuture<HeapMapReading.Result> map,
            CompletableFuture<HeapLookReading.Result> look,
            CompletableFuture<HeapSegmentWatch.Result> segments) {
        static Asked of(Monitor monitor, DdmSession session) {
            Patience patience = Patience.with("target", Optional.empty(), LIMIT);
            HeapSegmentWatch watch = monitor.agents().heapSegments();
            long before = session.counts().requests();
            Asked asked = new Asked(
                    CompletableFuture.supplyAsync(() -> HeapMapReading.of(session, 100, true, patience)),
                    CompletableFuture.supplyAsync(() -> HeapLookReading.of(
                            session, new HeapLookRequest(100, 0, HeapLookReading.LAST_ADDRESS, "", 10, 10), patience)),
                    watch.map(session, false, HeapMap.OBJECTS, LIMIT));
            eventually(LIMIT, () -> session.counts().requests(), now -> now >= before + QUESTIONS);
            return asked;
        }
    }

    @Test
    void aStoppedVmIsMappedOnceItGoesOn() throws Exception {
        try (TargetJvm target = start();
                Monitor monitor = Monitor.open();
                AgentSessions.Lease lease = lease(monitor, target)) {
            DdmSession session = ((TargetState.Connected) lease.await(LIMIT)).session();
            target.freeze();
            Asked asked = Asked.of(monitor, session);
            target.thaw();
            assertThat(asked.map().join()).isInstanceOf(HeapMapReading.Result.Mapped.class);
            assertThat(asked.look().join()).isInstanceOf(HeapLookReading.Result.Looked.class);
            assertThat(asked.segments().join()).isInstanceOf(HeapSegmentWatch.Result.Mapped.class);
        }
    }

    @Test
    void aKilledVmGetsASentence() throws Exception {
        try (TargetJvm target = start();
                Monitor monitor = Monitor.open();
                AgentSessions.Lease lease = lease(monitor, target)) {
            DdmSession session = ((TargetState.Connected) lease.await(LIMIT)).session();
            target.freeze();
            Asked asked = Asked.of(monitor, session);
            target.kill();
            assertThat(asked.map().join())
                    .isInstanceOfSatisfying(
                            HeapMapReading.Result.Failed.class, failed -> isSentence(failed.sentence()));
            assertThat(asked.look().join())
                    .isInstanceOfSatisfying(
                            HeapLookReading.Result.Failed.class, failed -> isSentence(failed.sentence()));
            assertThat(asked.segments().join())
                    .isInstanceOfSatisfying(
                            HeapSegmentWatch.Result.Failed.class, failed -> isSentence(failed.sentence()));
        }
    }

    private static void isSentence(String sentence) {
        assertThat(sentence).matches("[A-Z].*\\.");
    }

    private static TargetJvm start() {
        return TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading", "-Xmx64m")
                .start(Idle.class);
    }

    private static AgentSessions.Lease lease(Monitor monitor, TargetJvm target) {
        VmId id = eventually(
                        LIMIT,
                        () -> monitor.vms().stream()
                                .filter(vm -> vm.pid() == target.jvmPid())
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow()
                .id();
        return monitor.agents().lease(id, Interest.REQUESTS);
    }
}
