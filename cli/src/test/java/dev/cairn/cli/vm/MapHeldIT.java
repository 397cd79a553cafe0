// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.map.HeapMapHeld;
import dev.cairn.report.vm.map.HeapMapReport;
import dev.cairn.report.vm.map.HeapMapStretch;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.HeldWeakly;
import dev.cairn.testkit.target.heap.ParkedVirtualThreads;
import dev.cairn.testkit.target.load.Churn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code cairn map --reachability}, held against what the snapshot reader finds in a dump that is written right after it. */
class MapHeldIT {
    /** ZGC of JDK 17 has each place at several addresses; these bits say at which. */
    private static final long Z_VIEW = 1L << 42;

    private static final long Z_VIEWS = 15 * Z_VIEW;

    private static final String QUIETLY = "-XX:+EnableDynamicAgentLoading";

    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    /** JDK 17's Parallel breaks by itself where classes are unloaded. */
    static Stream<Collectors.Pair> collectors() {
        return Collectors.onAllJdks()
                .filter(pair -> !pair.collector().equals("Shenandoah"))
                .filter(pair ->
                        pair.jdk().equals(Jdk.JDK_25) || !pair.collector().equals("Parallel"));
    }

    @ParameterizedTest
    @MethodSource("collectors")
    void saysHowObjectsAreHeldAsTheSnapshotReaderDoes(Collectors.Pair pair) throws Exception {
        try (TargetJvm target = TargetJvm.on(pair.jdk(), pair.option(), "-Xms1g", "-Xmx1g", "-Xmn600m", QUIETLY)
                .start(HeldWeakly.class)) {
            boolean isRead = !pair.collector().equals("Z");
            Path file = folder.resolve("after.hprof");
            // There is room enough that nothing is collected.
            HeapMapReport map = map(target);
            dump(pair.jdk(), target, file);

            assertThat(map.reachability()).isEqualTo(isRead ? "read" : "asked");
            assertThat(sum(map.held())).isEqualTo(map.kinds().usedBytes());
            assertIsAsMade(map.held(), isRead);
            try (Snapshot dump =
                    Snapshots.open(file, SnapshotOptions.standard().withCacheFolder(folder.resolve("cache")))) {
                assertAgrees(map, dump);
            }
        }
    }

    private static void assertIsAsMade(HeapMapHeld held, boolean hasGarbage) {
        long slack = 2L * HeldWeakly.PIECE;
        assertThat(held.soft()).isCloseTo(pieces(HeldWeakly.SOFT), within(slack));
        assertThat(held.weak()).isCloseTo(pieces(HeldWeakly.WEAK), within(slack));
        assertThat(held.finalizable()).isCloseTo(pieces(HeldWeakly.FINALIZABLE), within(slack));
        assertThat(held.phantom()).isCloseTo(pieces(HeldWeakly.PHANTOM), within(slack));
        assertThat(held.hard()).isGreaterThan(pieces(HeldWeakly.HARD));
        if (hasGarbage) {
            assertThat(held.garbage()).isGreaterThan(pieces(HeldWeakly.GARBAGE));
        } else {
            assertThat(held.garbage()).isLessThan(pieces(HeldWeakly.GARBAGE) / 4);
        }
    }

    private static long pieces(int count) {
        return (long) count * HeldWeakly.PIECE;
    }

    private static long sum(HeapMapHeld held) {
        return held.hard() + held.soft() + held.weak() + held.finalizable() + held.phantom() + held.garbage();
    }

    /** Cell by cell; between map and dump the agent leaves, which moves a little from what is held to garbage. */
    private static void assertAgrees(HeapMapReport map, Snapshot dump) throws IOException {
        Tally tally = new Tally(map);
        for (long object = 0; object < dump.objectCount(); object++) {
            tally.add(
                    dump.idOf(object),
                    dump.shallowBytes(object),
                    dump.dominators().reachabilityOf(object));
        }
        long used = map.kinds().usedBytes();
        assertThat(tally.differing(Reachability.STRONG)).as("strong").isLessThan(used / 100);
        assertThat(tally.differing(Reachability.WEAK)).as("weak").isLessThan(used / 100);
    }

    /** Whether a map is right while all moves: sums fit, and no figure is of what cannot be. */
    @Test
    void mapsAHeapThatIsCollectedAllTheTime() throws Exception {
        mapWhileItChurns("-XX:+UseG1GC", 4);
    }

    @Test
    @Tag("long")
    void mapsAChurningHeapAHundredTimes() throws Exception {
        mapWhileItChurns("-XX:+UseG1GC", 100);
        mapWhileItChurns("-XX:+UseZGC", 100);
    }

    private void mapWhileItChurns(String option, int times) throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, option, "-Xmx128m", "-XX:+EnableDynamicAgentLoading")
                .start(Churn.class, "200")) {
            int mapped = 0;
            for (int i = 0; i < times; i++) {
                Result result = cairn.run("map", Long.toString(target.pid()), "--json", "--reachability");
                if (result.code() == 0) {
                    HeapMapReport map = read(result);
                    assertThat(sum(map.held())).isEqualTo(map.kinds().usedBytes());
                    assertThat(map.usedBytes()).isLessThanOrEqualTo(map.committedBytes());
                    assertThat(map.unplacedObjects()).isZero();
                    mapped++;
                } else {
                    assertThat(result.err()).contains("collects garbage so often");
                }
                assertThat(target.isAlive()).isTrue();
            }
            assertThat(mapped).isPositive();
        }
    }

    @Test
    void twoMapsAtOnceAreBothWhole() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17, "-Xmx128m").start(HeldWeakly.class)) {
            List<Future<HeapMapReport>> both;
            try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
                both = threads.invokeAll(List.of(() -> map(target), () -> map(target)));
            }
            for (Future<HeapMapReport> each : both) {
                assertThat(sum(each.resultNow().held()))
                        .isEqualTo(each.resultNow().kinds().usedBytes());
            }
        }
    }

    /** Their frames are pieces of stacks in the heap, which only the VM can read. */
    @Test
    void asksTheVmWhereVirtualThreadsAreParked() throws Exception {
        try (TargetJvm target = TargetJvm.on(
                        Jdk.JDK_25, "-XX:+UseSerialGC", "-Xmx128m", "-XX:+EnableDynamicAgentLoading")
                .start(ParkedVirtualThreads.class)) {
            HeapMapReport map = map(target);
            assertThat(map.reachability()).isEqualTo("asked");
            assertThat(sum(map.held())).isEqualTo(map.kinds().usedBytes());
        }
    }

    @Test
    void drawsWhatHoldsTheObjects() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-Xmx128m", "-XX:+EnableDynamicAgentLoading")
                .start(HeldWeakly.class)) {
            Path png = folder.resolve("heap.png");
            Result shown = cairn.run("map", Long.toString(target.pid()), "--reachability", "--png", png.toString());
            assertThat(shown.code()).as(shown.err()).isZero();
            assertThat(shown.out())
                    .contains("held by ordinary references", "garbage that was not collected yet", "in one pause");
            assertThat(png).isNotEmptyFile();
        }
    }

    private HeapMapReport map(TargetJvm target) throws Exception {
        return read(cairn.run("map", Long.toString(target.pid()), "--json", "--reachability"));
    }

    private static HeapMapReport read(Result result) {
        assertThat(result.code()).as(result.err()).isZero();
        return Json.read(Json.type(HeapMapReport.class), result.out()).orElseThrow();
    }

    private static void dump(Jdk jdk, TargetJvm target, Path file) throws Exception {
        Process process = new ProcessBuilder(
                        jdk.tool("jcmd").toString(),
                        Long.toString(target.pid()),
                        "GC.heap_dump",
                        "-all",
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    /** What a dump has in each cell of a map, by how it is held. */
    private static final class Tally {
        private final HeapMapReport map;
        private final long views;
        private final List<Map<Reachability, long[]>> bytes = new ArrayList<>();

        Tally(HeapMapReport map) {
            this.map = map;
            this.views = map.stretches().getLast().start() < Z_VIEW ? Z_VIEWS : 0;
            for (HeapMapStretch stretch : map.stretches()) {
                Map<Reachability, long[]> cells = new EnumMap<>(Reachability.class);
                for (Reachability each : Reachability.values()) {
                    cells.put(each, new long[stretch.cells().size()]);
                }
                bytes.add(cells);
            }
        }

        void add(long id, long size, Reachability reachability) {
            long address = id & ~views;
            for (int i = 0; i < bytes.size(); i++) {
                HeapMapStretch stretch = map.stretches().get(i);
                for (long at = address - stretch.start(), left = size; left > 0 && at >= 0 && at < stretch.bytes(); ) {
                    long here = Math.min(left, map.cellBytes() - at % map.cellBytes());
                    bytesOf(i, reachability)[(int) (at / map.cellBytes())] += here;
                    left -= here;
                    at += here;
                }
            }
        }

        private long[] bytesOf(int stretch, Reachability reachability) {
            return Objects.requireNonNull(bytes.get(stretch).get(reachability));
        }

        /** By how much the cells of the two differ. */
        long differing(Reachability reachability) {
            long sum = 0;
            for (int i = 0; i < bytes.size(); i++) {
                List<HeapMapHeld> held = map.stretches().get(i).held();
                for (int j = 0; j < held.size(); j++) {
                    HeapMapHeld cell = held.get(j);
                    long onMap = reachability == Reachability.STRONG
                            ? cell.hard()
                            : cell.soft() + cell.weak() + cell.finalizable() + cell.phantom();
                    sum += Math.abs(onMap - bytesOf(i, reachability)[j]);
                }
            }
            return sum;
        }
    }
}
