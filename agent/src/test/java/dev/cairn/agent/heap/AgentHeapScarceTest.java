// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.SegmentMap;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.heap.HeapCells;
import dev.cairn.wire.ddm.chunk.heap.HeapCells.HeapCellsRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapLook;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.HeapLookRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapMap;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Maps of a heap where memory is short, and several that are asked for at once: a map or a sentence each, and the target goes on. */
class AgentHeapScarceTest {
    private static final HeapMapRequest SEGMENTS = new HeapMapRequest(false, HeapMap.NOW, HeapMap.MERGED);
    private static final long MEBIBYTE = 1 << 20;
    private static final int HEAP_MEBIBYTES = 1024;

    /** Of a heap of 1 GiB: 64 MiB for what lies where, and 32 for how it is held. */
    @Test
    void leavesOutWhatThereIsNoMemoryFor() throws Exception {
        try (TargetJvm target = TargetJvm.on(
                        Jdk.JDK_25,
                        "-XX:+EnableDynamicAgentLoading",
                        "-XX:+UseSerialGC",
                        "-Xms" + HEAP_MEBIBYTES + "m",
                        "-Xmx" + HEAP_MEBIBYTES + "m")
                .start(Puppet.class)) {
            try (DdmConnection agent = TestAgent.attach(target)) {
                agent.announce("HPS8");
                agent.request(SEGMENTS); // what this takes once and for all is there
                SegmentMap.await(agent, false);
                agent.forgetEvents();

                limit(target, addressSpace(target) + 80 * MEBIBYTE);
                agent.request(SEGMENTS);
                SegmentMap map = SegmentMap.await(agent, false);
                assertThat(map.bytes()).isEqualTo(map.summary().bytes());
                assertThat(map.summary().reachability().orElseThrow().how()).isEqualTo(HeapCells.REACHABILITY_NONE);
                assertThat(map.summary().reachability().orElseThrow().problem()).contains("no memory");
                assertThat(map.bytesByState().keySet())
                        .allMatch(state -> state.endsWith("HARD") || state.endsWith("FREE"));
                agent.forgetEvents();

                limit(target, addressSpace(target) + 40 * MEBIBYTE);
                assertThat(agent.refusal(SEGMENTS)).contains("no memory left for a map of its heap");

                limit(target, Long.MAX_VALUE);
                agent.request(SEGMENTS);
                assertThat(SegmentMap.await(agent, false)
                                .summary()
                                .reachability()
                                .orElseThrow()
                                .problem())
                        .isEmpty();
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    /** As cells and objects become Java objects on their way. */
    @Test
    void mapsAHeapThatHasHardlyRoomForTheAnswer() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17, "-XX:+EnableDynamicAgentLoading", "-XX:+UseSerialGC", "-Xmx8m")
                .start(Puppet.class)) {
            try (DdmConnection agent = TestAgent.attach(target)) {
                List<RawChunk> large = agent.request(
                        new HeapLookRequest(HeapCells.MOST_CELLS, 0, Long.MAX_VALUE, "", 10_000, 10_000).toRaw());
                if (large.get(0).type() == Failure.FORM.type()) {
                    assertThat(DdmConnection.decode(Failure.FORM, large.get(0)).message())
                            .containsIgnoringCase("memory");
                } else {
                    assertThat(large).hasSize(2);
                }
                HeapCells small = agent.request(new HeapCellsRequest(100, true), HeapCells.FORM);
                assertThat(small.unplacedObjects()).isZero();
                assertThat(small.objects()).isGreaterThan(1000);
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @Test
    void answersAllThatAskAtOnce() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading", "-Xmx64m")
                .start(Puppet.class)) {
            try (DdmConnection cells = TestAgent.attach(target);
                    DdmConnection look = DdmConnection.to(TestAgent.endpoint(target));
                    DdmConnection segments = DdmConnection.to(TestAgent.endpoint(target));
                    DdmConnection more = DdmConnection.to(TestAgent.endpoint(target))) {
                int held = cells.send(new HeapCellsRequest(100, true).toRaw());
                int looked = look.send(new HeapLookRequest(100, 0, Long.MAX_VALUE, "", 10, 10).toRaw());
                int mapped = segments.send(SEGMENTS.toRaw());
                int again = more.send(SEGMENTS.toRaw());
                int twice = cells.send(new HeapCellsRequest(50, false).toRaw());

                assertThat(types(cells, held)).containsExactly(HeapCells.FORM.type());
                assertThat(types(look, looked)).containsExactly(HeapCells.FORM.type(), HeapLook.FORM.type());
                assertThat(types(segments, mapped)).isEmpty();
                assertThat(types(more, again)).isEmpty();
                assertThat(types(cells, twice)).containsExactly(HeapCells.FORM.type());
                for (DdmConnection each : List.of(segments, more)) {
                    SegmentMap map = SegmentMap.await(each, false);
                    assertThat(map.bytes()).isEqualTo(map.summary().bytes()).isPositive();
                }
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    private static List<Integer> types(DdmConnection agent, int request) {
        return DdmConnection.chunks(agent.await(request).data()).stream()
                .map(RawChunk::type)
                .toList();
    }

    private static long addressSpace(TargetJvm target) throws Exception {
        String kib = Files.readAllLines(Path.of("/proc/" + target.jvmPid() + "/status")).stream()
                .filter(line -> line.startsWith("VmSize:"))
                .findFirst()
                .orElseThrow()
                .replaceAll("\\D", "");
        return Long.parseLong(kib) * 1024;
    }

    /** How much address space the target may have. */
    private static void limit(TargetJvm target, long bytes) throws Exception {
        String most = bytes == Long.MAX_VALUE ? "unlimited" : Long.toString(bytes);
        Process prlimit = new ProcessBuilder(
                        "prlimit", "--pid", Long.toString(target.jvmPid()), "--as=" + most + ":unlimited")
                .inheritIO()
                .start();
        assertThat(prlimit.waitFor()).isZero();
    }
}
