// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.SegmentMap;
import dev.cairn.agent.SegmentMap.Placed;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.ddm.chunk.heap.HeapMap;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment.Sort;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.GarbageCollect;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Kind;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Solidity;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** HPSG and HPSO, in 32 and in 64 bits, with each way in which a collector lays out a heap. */
class AgentHeapSegmentsTest {
    private static final long GIBIBYTE = 1 << 30;
    private static final Set<String> TESTED =
            Set.of("17 G1", "17 Z", "25 Serial", "25 Parallel", "25 Z", "25 Shenandoah");

    static Stream<Collectors.Pair> collectors() {
        return Collectors.onAllJdks().filter(pair -> TESTED.contains(pair.jdk().feature() + " " + pair.collector()));
    }

    @ParameterizedTest
    @MethodSource("collectors")
    void allPeersGetTheSameMapOfTheWholeHeapAfterACollection(Collectors.Pair pair) throws Exception {
        try (TargetJvm target = TargetJvm.on(pair.jdk(), "-XX:+EnableDynamicAgentLoading", pair.option(), "-Xmx64m")
                .start(Puppet.class)) {
            TestAgent.load(target, "");
            try (DdmConnection wide = DdmConnection.to(TestAgent.endpoint(target));
                    DdmConnection merged = DdmConnection.to(TestAgent.endpoint(target));
                    DdmConnection old = DdmConnection.to(TestAgent.endpoint(target))) {
                wide.announce("HPO8");
                merged.announce("HPS8", "ZLIB");
                int tries = 0;
                while (!getOneMap(wide, merged, old)) {
                    assertThat(++tries).as("times that maps came early").isLessThan(5);
                    Stream.of(wide, merged, old).forEach(DdmConnection::forgetEvents);
                }

                SegmentMap objects = SegmentMap.await(wide, false);
                SegmentMap runs = SegmentMap.await(merged, false);
                SegmentMap narrow = SegmentMap.await(old, false);
                isWhole(objects, Sort.OBJECTS_8);
                isWhole(runs, Sort.MERGED_8);
                isWhole(narrow, Sort.MERGED);
                assertThat(runs.bytesByState()).isEqualTo(objects.bytesByState());
                assertThat(narrow.bytesByState()).isEqualTo(withGarbageAsHard(objects.bytesByState()));
                assertThat(narrow.runs().get(0).address()).isZero();
                List<Placed> things = objects.runs().stream()
                        .filter(each -> each.solidity() != Solidity.FREE)
                        .toList();
                assertThat(things).hasSize((int) objects.summary().objects());
                assertThat(objects.bytesByState().get("CLASS HARD")).isGreaterThan(10_000L);
                assertThat(merged.compressedEvents()).isPositive();
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    private static Map<String, Long> withGarbageAsHard(Map<String, Long> bytesByState) {
        Map<String, Long> bytes = new TreeMap<>();
        bytesByState.forEach((state, each) ->
                bytes.merge(state.replace(Solidity.SWEEP.name(), Solidity.HARD.name()), each, Long::sum));
        return bytes;
    }

    /** False if the VM collected by itself before all had asked, so that they have maps of several collections. */
    private static boolean getOneMap(DdmConnection wide, DdmConnection merged, DdmConnection old) {
        assertThat(wide.request(new HeapMapRequest(false, HeapMap.AT_NEXT_GC, HeapMap.OBJECTS)))
                .isEmpty();
        merged.request(new HeapMapRequest(false, HeapMap.AT_NEXT_GC, HeapMap.MERGED));
        old.request(new HeapMapRequest(false, HeapMap.AT_NEXT_GC, HeapMap.MERGED));
        boolean isEarly = !wide.events().isEmpty();
        wide.request(new GarbageCollect());
        return Stream.of(wide, merged, old)
                                .map(each ->
                                        SegmentMap.await(each, false).summary().pauseNanos())
                                .distinct()
                                .count()
                        == 1
                && !isEarly;
    }

    /** Memory that is committed and never touched takes none. */
    @Test
    void whatLiesBeyondFourGibibytesIsUnknownAndInThirtyTwoBitsCut() throws Exception {
        try (TargetJvm target = TargetJvm.on(
                                Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading", "-XX:+UseParallelGC", "-Xms5g", "-Xmx5g")
                        .start(Puppet.class);
                DdmConnection wide = TestAgent.attach(target);
                DdmConnection old = DdmConnection.to(TestAgent.endpoint(target))) {
            wide.announce("HPS8");
            wide.request(new HeapMapRequest(false, HeapMap.NOW, HeapMap.MERGED));
            SegmentMap map = SegmentMap.await(wide, false);
            old.request(new HeapMapRequest(false, HeapMap.NOW, HeapMap.MERGED));
            SegmentMap cut = SegmentMap.await(old, false);

            assertThat(map.bytes()).isEqualTo(map.summary().bytes()).isGreaterThan(4 * GIBIBYTE);
            assertThat(map.summary().unknownBytes()).isEqualTo(map.bytes() - 4 * GIBIBYTE);
            assertThat(map.bytesByState().get("UNKNOWN HARD"))
                    .isEqualTo(map.summary().unknownBytes());
            assertThat(map.summary().cutBytes()).isZero();
            assertThat(cut.summary().cutBytes()).isEqualTo(cut.summary().bytes() - cut.bytes());
            assertThat(cut.bytes()).isBetween(4 * GIBIBYTE - (64 << 20), 4 * GIBIBYTE);
            assertThat(cut.segments()).allMatch(each -> each.startAddress() < 4 * GIBIBYTE);
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    private static void isWhole(SegmentMap map, Sort sort) {
        assertThat(map.segments()).isNotEmpty().allMatch(each -> each.sort() == sort && each.heapId() == 1);
        assertThat(map.summary().problem()).isEmpty();
        assertThat(map.summary().unplacedObjects()).isZero();
        assertThat(map.summary().cutBytes()).isZero();
        assertThat(map.summary().unknownBytes()).isZero();
        assertThat(map.summary().reachability().orElseThrow().problem()).isEmpty();
        assertThat(map.bytes()).isEqualTo(map.summary().bytes());
        long end = 0;
        for (Placed each : map.runs()) {
            assertThat(each.address()).isGreaterThanOrEqualTo(end);
            end = each.address() + each.bytes();
            assertThat(each.solidity()).isNotEqualTo(Solidity.UNDEFINED);
            assertThat(each.kind()).isNotIn(Kind.UNKNOWN, Kind.NATIVE);
        }
    }
}
