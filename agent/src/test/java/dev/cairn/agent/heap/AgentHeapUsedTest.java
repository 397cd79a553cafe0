// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.SegmentMap;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Ballast;
import dev.cairn.wire.ddm.chunk.heap.HeapCells;
import dev.cairn.wire.ddm.chunk.heap.HeapCells.Cell;
import dev.cairn.wire.ddm.chunk.heap.HeapCells.HeapCellsRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapMap;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfo8;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfoRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Solidity;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a map has in its cells, and in segments, is what the VM itself says is used: by its class histogram, which adds up the same
 * sizes as JVMTI has, and by what it calls used.
 */
class AgentHeapUsedTest {
    private static final int MEBIBYTES = 128;
    private static final int CELLS = 1000;
    /** Their walks meet nothing dead, which the VM counts as used. */
    private static final Set<String> ONLY_WHAT_LIVES = Set.of("Z", "Shenandoah");

    /** {@code   1:         12345       67890  [B (java.base@25)}: a number, instances, bytes, and the class. */
    private static final Pattern ROW = Pattern.compile("\\s*\\d+:\\s+\\d+\\s+(\\d+)\\s+(\\S+).*");

    static Stream<Collectors.Pair> collectors() {
        return Collectors.onAllJdks();
    }

    private enum Sort {
        CLASSES,
        ARRAYS_1,
        ARRAYS_2,
        ARRAYS_4,
        ARRAYS_8,
        OBJECTS;

        static Sort of(String className) {
            return switch (className) {
                case "java.lang.Class" -> CLASSES;
                case "[B", "[Z" -> ARRAYS_1;
                case "[C", "[S" -> ARRAYS_2;
                case "[J", "[D" -> ARRAYS_8;
                default -> className.startsWith("[") ? ARRAYS_4 : OBJECTS;
            };
        }

        ToLongFunction<Cell> ofCell() {
            return switch (this) {
                case CLASSES -> Cell::classes;
                case ARRAYS_1 -> Cell::arrays1;
                case ARRAYS_2 -> Cell::arrays2;
                case ARRAYS_4 -> Cell::arrays4;
                case ARRAYS_8 -> Cell::arrays8;
                case OBJECTS -> Cell::objects;
            };
        }
    }

    @ParameterizedTest
    @MethodSource("collectors")
    void isWhatTheVmSays(Collectors.Pair pair) throws Exception {
        // With small parts for threads: their ends count as used, and move whenever somebody looks.
        try (TargetJvm target = TargetJvm.on(
                        pair.jdk(),
                        "-XX:+EnableDynamicAgentLoading",
                        pair.option(),
                        "-Xmx1g",
                        "-XX:TLABSize=16k",
                        "-XX:-ResizeTLAB")
                .start(Ballast.class, Integer.toString(MEBIBYTES))) {
            try (DdmConnection agent = TestAgent.attach(target)) {
                agent.announce("HPS8", "HPI8");
                look(agent, pair, target); // what looking takes for itself the first time is there for the second
                agent.forgetEvents();
                assertAgrees(look(agent, pair, target), ONLY_WHAT_LIVES.contains(pair.collector()));
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    private record Looked(HeapCells cells, long used, SegmentMap segments, Map<Sort, Long> histogram) {}

    private static Looked look(DdmConnection agent, Collectors.Pair pair, TargetJvm target) throws Exception {
        HeapCells cells = agent.request(new HeapCellsRequest(CELLS, false), HeapCells.FORM);
        agent.request(new HeapInfoRequest(HeapStatus.NOW));
        long used = agent.events(HeapInfo8.FORM).get(0).heaps().get(0).usedBytes();
        agent.request(new HeapMapRequest(false, HeapMap.NOW, HeapMap.MERGED));
        return new Looked(cells, used, SegmentMap.await(agent, false), histogram(pair, target));
    }

    private static void assertAgrees(Looked looked, boolean onlyWhatLives) {
        long all =
                looked.histogram().values().stream().mapToLong(Long::longValue).sum();
        long onePercent = all / 100;
        assertThat(all).isGreaterThan((long) MEBIBYTES << 20);
        assertThat(looked.cells().unplacedBytes()).isZero();
        for (Sort each : Sort.values()) {
            assertThat(sum(looked.cells(), each.ofCell()))
                    .as(each.name())
                    .isCloseTo(looked.histogram().getOrDefault(each, 0L), within(onePercent));
        }
        long cells = sum(looked.cells(), AgentHeapUsedTest::bytes);
        assertThat(cells).isCloseTo(all, within(onePercent));
        assertThat(usedBytes(looked.segments())).isCloseTo(all, within(onePercent));
        if (onlyWhatLives) {
            assertThat(cells).isLessThanOrEqualTo(looked.used() + onePercent);
        } else {
            assertThat(cells).isCloseTo(looked.used(), within(onePercent));
        }
    }

    private static long usedBytes(SegmentMap map) {
        return map.runs().stream()
                .filter(each -> each.solidity() != Solidity.FREE)
                .mapToLong(SegmentMap.Placed::bytes)
                .sum();
    }

    private static long bytes(Cell cell) {
        return Stream.of(Sort.values())
                .mapToLong(each -> each.ofCell().applyAsLong(cell))
                .sum();
    }

    private static long sum(HeapCells cells, ToLongFunction<Cell> what) {
        return cells.cells().stream().mapToLong(what).sum();
    }

    /** Of all objects, without a collection before. */
    private static Map<Sort, Long> histogram(Collectors.Pair pair, TargetJvm target) throws Exception {
        Process jcmd = new ProcessBuilder(
                        pair.jdk().tool("jcmd").toString(), Long.toString(target.pid()), "GC.class_histogram", "-all")
                .redirectErrorStream(true)
                .start();
        Map<Sort, Long> bytes = new EnumMap<>(Sort.class);
        try (BufferedReader said = jcmd.inputReader(StandardCharsets.UTF_8)) {
            said.lines()
                    .map(ROW::matcher)
                    .filter(Matcher::matches)
                    .forEach(row -> bytes.merge(Sort.of(row.group(2)), Long.parseLong(row.group(1)), Long::sum));
        }
        assertThat(jcmd.waitFor()).isZero();
        return bytes;
    }
}
