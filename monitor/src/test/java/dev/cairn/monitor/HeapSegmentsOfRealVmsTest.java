// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.keep.TargetState;
import dev.cairn.monitor.session.state.HeapSegmentWatch;
import dev.cairn.monitor.session.state.HeapSegmentWatch.Result;
import dev.cairn.monitor.session.state.HeapSegments;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.wire.ddm.chunk.heap.HeapMap;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.Mapping;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment.Sort;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.GarbageCollect;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Segments of heaps, by the monitor's own reader. */
class HeapSegmentsOfRealVmsTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Test
    void mapsTheHeapAndTheMemoryBesideIt() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading", "-Xmx64m")
                        .start(Idle.class);
                Monitor monitor = Monitor.open()) {
            VmId id = eventually(
                            LIMIT,
                            () -> monitor.vms().stream()
                                    .filter(vm -> vm.pid() == target.jvmPid())
                                    .findFirst(),
                            Optional::isPresent)
                    .orElseThrow()
                    .id();
            HeapSegmentWatch watch = monitor.agents().heapSegments();
            try (AgentSessions.Lease lease = monitor.agents().lease(id, Interest.REQUESTS)) {
                DdmSession session = ((TargetState.Connected) lease.await(LIMIT)).session();

                HeapSegments objects = map(watch, session, false, HeapMap.OBJECTS);
                assertThat(objects.segments()).allMatch(each -> each.sort() == Sort.OBJECTS_8);
                assertThat(bytes(objects))
                        .isEqualTo(objects.summary().orElseThrow().bytes());
                HeapSegments beside = map(watch, session, true, HeapMap.MERGED);
                assertThat(bytes(beside))
                        .isEqualTo(beside.mappings().stream()
                                .mapToLong(Mapping::bytes)
                                .sum());

                assertThat(watch.last(session, false)).contains(objects);
                watch.atCollections(session, false, true, HeapMap.MERGED).join();
                session.request(new GarbageCollect()).join();
                HeapSegments merged = eventually(
                                LIMIT,
                                () -> watch.last(session, false),
                                last -> last.filter(
                                                each -> each.segments().get(0).sort() == Sort.MERGED_8)
                                        .isPresent())
                        .orElseThrow();
                assertThat(bytes(merged))
                        .isEqualTo(merged.summary().orElseThrow().bytes());
                assertThat(session.counts().malformed()).isZero();
            }
            assertThat(target.errors()).isEmpty();
        }
    }

    private static HeapSegments map(HeapSegmentWatch watch, DdmSession session, boolean nativeHeap, int what) {
        Result result = watch.map(session, nativeHeap, what, LIMIT).join();
        assertThat(result).isInstanceOf(Result.Mapped.class);
        HeapSegments map = ((Result.Mapped) result).map();
        assertThat(map.refused()).isZero();
        return map;
    }

    private static long bytes(HeapSegments map) {
        return map.segments().stream()
                .mapToLong(each -> each.units() * each.unitBytes())
                .sum();
    }
}
