// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.agent.SegmentMap.Placed;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.HeldWeakly;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.heap.HeapCells;
import dev.cairn.wire.ddm.chunk.heap.HeapMap;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Kind;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Solidity;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What HPO8 and HPSG say of what keeps each object is what the snapshot reader finds in a dump written right after it. */
class AgentHeapHeldTest {
    private static final Set<String> TESTED =
            Set.of("17 G1", "17 Serial", "25 G1", "25 Serial", "25 Parallel", "25 Shenandoah");

    private static final List<String> DDMLIBS = List.of("25.3.0", "32.5.0");
    private static final int ARRAY_HEADER_BYTES = 16;
    private static final long MOST_DIFFERENT_PERCENT = 1;

    @TempDir
    Path folder = Path.of("");

    static Stream<Collectors.Pair> collectors() {
        return Collectors.onAllJdks().filter(pair -> TESTED.contains(pair.jdk().feature() + " " + pair.collector()));
    }

    @ParameterizedTest
    @MethodSource("collectors")
    void saysWhatKeepsEachObject(Collectors.Pair pair) throws Exception {
        Path file = folder.resolve("all.hprof");
        // There is room enough that nothing is collected.
        try (TargetJvm target = TargetJvm.on(
                        pair.jdk(), "-XX:+EnableDynamicAgentLoading", pair.option(), "-Xms1g", "-Xmx1g", "-Xmn600m")
                .start(HeldWeakly.class)) {
            SegmentMap map;
            SegmentMap narrow;
            List<RawChunk> sent;
            try (DdmConnection wide = TestAgent.attach(target);
                    DdmConnection old = DdmConnection.to(TestAgent.endpoint(target))) {
                wide.announce("HPO8");
                wide.request(new HeapMapRequest(false, HeapMap.NOW, HeapMap.OBJECTS));
                map = SegmentMap.await(wide, false);
                old.request(new HeapMapRequest(false, HeapMap.NOW, HeapMap.MERGED));
                narrow = SegmentMap.await(old, false);
                sent = old.events().stream()
                        .filter(each -> each.type() == HeapSegment.MERGED_FORM.type())
                        .toList();
                Process jcmd = new ProcessBuilder(
                                pair.jdk().tool("jcmd").toString(),
                                Long.toString(target.pid()),
                                "GC.heap_dump",
                                "-all",
                                file.toString())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                assertThat(jcmd.waitFor()).isZero();
            }
            boolean isRead = !pair.collector().equals("Shenandoah");
            assertThat(map.summary().reachability().orElseThrow())
                    .isEqualTo(new HeapMap.Reachability(
                            isRead ? HeapCells.REACHABILITY_READ : HeapCells.REACHABILITY_ASKED, ""));
            assertThatPiecesAreHeldAsMade(map, isRead);
            assertThatItAgreesWithTheSnapshot(map, file);
            assertThatDdmlibReads(sent, narrow, map);
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    private static void assertThatPiecesAreHeldAsMade(SegmentMap map, boolean hasGarbage) {
        Map<Solidity, Integer> pieces = new EnumMap<>(Solidity.class);
        map.runs().stream()
                .filter(each -> each.kind() == Kind.ARRAY_1)
                .filter(each -> each.bytes() == HeldWeakly.PIECE + ARRAY_HEADER_BYTES)
                .forEach(each -> pieces.merge(each.solidity(), 1, Integer::sum));
        assertThat(pieces)
                .containsEntry(Solidity.HARD, HeldWeakly.HARD)
                .containsEntry(Solidity.SOFT, HeldWeakly.SOFT)
                .containsEntry(Solidity.WEAK, HeldWeakly.WEAK)
                .containsEntry(Solidity.FINALIZABLE, HeldWeakly.FINALIZABLE)
                .containsEntry(Solidity.PHANTOM, HeldWeakly.PHANTOM);
        assertThat(pieces.getOrDefault(Solidity.SWEEP, 0)).isEqualTo(hasGarbage ? HeldWeakly.GARBAGE : 0);
    }

    /** What came after the map is not compared; jcmd's own doings let go of a little that was held, and the other way round. */
    private void assertThatItAgreesWithTheSnapshot(SegmentMap map, Path file) throws Exception {
        Map<Long, Placed> placed = new HashMap<>();
        map.runs().stream()
                .filter(each -> each.solidity() != Solidity.FREE)
                .forEach(each -> placed.put(each.address(), each));
        long compared = 0;
        long different = 0;
        try (Snapshot dump = Snapshots.open(
                file, SnapshotOptions.standard().withCacheFolder(folder).withoutKeepingTheIndex())) {
            for (long object = 0; object < dump.objectCount(); object++) {
                Placed there = placed.get(dump.idOf(object));
                if (there != null) {
                    Reachability reachability = dump.dominators().reachabilityOf(object);
                    compared++;
                    different += reachability == reachabilityOf(there.solidity()) ? 0 : 1;
                }
            }
        }
        assertThat(compared).isGreaterThan(150_000).isGreaterThan(placed.size() / 100 * (100 - MOST_DIFFERENT_PERCENT));
        assertThat(different).isLessThan(compared / 100 * MOST_DIFFERENT_PERCENT);
    }

    private static Reachability reachabilityOf(Solidity solidity) {
        return switch (solidity) {
            case HARD -> Reachability.STRONG;
            case SOFT, WEAK, PHANTOM, FINALIZABLE -> Reachability.WEAK;
            case SWEEP -> Reachability.NONE;
            case FREE, UNDEFINED -> throw new AssertionError("An object lies where " + solidity + " is.");
        };
    }

    /** In 32 bits garbage counts as hard; all else is as in 64. */
    private static void assertThatDdmlibReads(List<RawChunk> sent, SegmentMap narrow, SegmentMap wide)
            throws Exception {
        List<String> ours = DdmlibHeapTest.elements(narrow.segments());
        for (String version : DDMLIBS) {
            List<String> elements = new ArrayList<>();
            try (URLClassLoader ddmlib = new URLClassLoader(
                    DdmlibConformanceTest.jars(version).stream()
                            .map(AgentHeapHeldTest::url)
                            .toArray(URL[]::new),
                    null)) {
                Class<?> segment = ddmlib.loadClass("com.android.ddmlib.HeapSegment");
                for (RawChunk each : sent) {
                    elements.addAll(DdmlibHeapDriver.elements(segment.getConstructor(ByteBuffer.class)
                            .newInstance(each.data().asBuffer())));
                }
            }
            assertThat(elements).as(version).isEqualTo(ours);
        }
        Map<Solidity, Long> bytes = bytesBySolidity(narrow);
        assertThat(bytes).doesNotContainKey(Solidity.SWEEP);
        Map<Solidity, Long> expected = bytesBySolidity(wide);
        for (Solidity each : List.of(Solidity.SOFT, Solidity.WEAK, Solidity.FINALIZABLE, Solidity.PHANTOM)) {
            assertThat(bytes.get(each)).isCloseTo(expected.get(each), within((long) HeldWeakly.PIECE / 4));
        }
    }

    private static Map<Solidity, Long> bytesBySolidity(SegmentMap map) {
        Map<Solidity, Long> bytes = new EnumMap<>(Solidity.class);
        map.runs().forEach(each -> bytes.merge(each.solidity(), each.bytes(), Long::sum));
        return bytes;
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new AssertionError(e);
        }
    }
}
