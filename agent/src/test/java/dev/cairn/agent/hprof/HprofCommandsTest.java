// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.Recorded;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.ProcessesOf;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.AllocationKinds;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.wire.ring.HeapDumpLayout.HeapFileId;
import dev.cairn.wire.ring.HeapDumpLayout.HeapItem;
import dev.cairn.wire.ring.HeapDumpLayout.HeapItems;
import dev.cairn.wire.ring.HeapDumpLayout.HeapRecord;
import dev.cairn.wire.ring.HeapDumpLayout.HeapRecords;
import dev.cairn.wire.ring.RecordType;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the collector asks of the target, as the peer of a report's socket wants it. It says something at each dump. */
class HprofCommandsTest {
    private static final String ALL = "heap=sites,cpu=samples,monitor=y";

    @TempDir
    Path folder;

    @AfterEach
    void awaitCollectors() {
        ProcessesOf.awaitNone(folder);
    }

    /** A folder whose collector answers the first dump with these lines, and the next, after one collection, with those. */
    private HprofFolder asking(List<String> first, List<String> second) {
        return HprofFolder.in(folder, "case \"$line\" in " + answer(1, first) + answer(3, second) + " esac");
    }

    private static String answer(int dump, List<String> lines) {
        String text = String.join("", lines.stream().map(line -> line + "\\n").toList());
        return "\"dump " + dump + "\") printf '" + text + "' >&6 ;; ";
    }

    private static long newObjects(HprofFolder made) {
        return made.recorded().samples.stream()
                .filter(each -> each.isBelow("AllocationKinds.newObject"))
                .count();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void endsTheVmWithoutAReport(Jdk jdk) throws Exception {
        HprofFolder made = asking(List.of("exit"), List.of());
        try (TargetJvm target = made.start(jdk, ALL, Idle.class)) {
            HprofFolder.askForData(jdk, target);
            Eventually.eventually(TestAgent.SOON, target::isAlive, alive -> !alive);
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEqualTo("HPROF: received exit event, exiting ...\n");
        }
        assertThat(made.told()).containsExactly("dump 1", "exiting", "ended");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void collectsGarbageAndTellsWhatIsDead(Jdk jdk) throws Exception {
        HprofFolder made = asking(List.of("gc", "nonsense", "x".repeat(2000), "gc 7", "heapdump"), List.of());
        try (TargetJvm target = made.start(jdk, "heap=sites", AllocationKinds.class)) {
            target.tell("run newObject 1000");
            HprofFolder.askForData(jdk, target);
            Eventually.eventually(TestAgent.SOON, () -> made.said("lines"), lines -> lines.contains("heap 3"));
            assertThat(target.end()).isZero();
        }
        assertThat(made.told()).containsExactly("dump 1", "collected 2", "heap 3", "final 4", "ended");
        assertThat(made.recorded().frees).hasSizeGreaterThanOrEqualTo(1000);
    }

    /** Ids in items of arrays of primitives: 8 bytes behind the kind, and an item begins at a multiple of 4. */
    private static Set<Long> arraysInDumps(Recorded recorded) {
        Set<Long> ids = new HashSet<>();
        recorded.reports(RecordType.HEAP_ITEMS).forEach(in -> {
            for (int at = HeapItems.DATA; at <= in.capacity() - HeapItem.ELEMENTS; at += Integer.BYTES) {
                if (in.get(at + HeapItem.KIND) == HeapItem.PRIMITIVES) {
                    ids.add(in.getLong(at + HeapItem.ID));
                }
            }
        });
        return ids;
    }

    /** The same in heap records, wherever one of an array of primitives may begin. */
    private static Set<Long> arraysInRecords(Recorded recorded) {
        Set<Long> ids = new HashSet<>();
        recorded.reports(RecordType.HEAP_RECORDS).forEach(in -> {
            for (int at = HeapRecords.DATA; at <= in.capacity() - HeapRecord.PRIMITIVES_DATA; at++) {
                if (in.get(at) == HeapRecord.PRIMITIVES) {
                    ids.add(Long.reverseBytes(in.getLong(at + HeapRecord.ID)) >>> HeapFileId.NUMBER_SHIFT);
                }
            }
        });
        return ids;
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aHeapDumpKnowsWhatWasAllocatedAndItsEndIsToldAllTheSame(Jdk jdk) throws Exception {
        assertThatAHeapDumpKnowsWhatWasAllocated(jdk, "direct", HprofCommandsTest::arraysInRecords);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aHeapDumpThatTheVmWalksForKnowsIt(Jdk jdk) throws Exception {
        assertThatAHeapDumpKnowsWhatWasAllocated(jdk, "vm", HprofCommandsTest::arraysInDumps);
    }

    private void assertThatAHeapDumpKnowsWhatWasAllocated(Jdk jdk, String walk, Function<Recorded, Set<Long>> arrays)
            throws Exception {
        HprofFolder made = asking(List.of("heapdump"), List.of());
        try (TargetJvm target = made.start(jdk, "heap=sites,walk=" + walk, AllocationKinds.class)) {
            target.tell("hold 500 100");
            HprofFolder.askForData(jdk, target);
            Eventually.eventually(TestAgent.SOON, () -> made.said("lines"), lines -> lines.contains("heap 2"));
            target.tell("drop");
            target.tell("gc");
            assertThat(target.end()).isZero();
        }
        made.told();
        Recorded recorded = made.recorded();
        Set<Long> held = recorded.samples.stream()
                .filter(each ->
                        each.isBelow("AllocationKinds.hold") && each.type().equals("[B") && each.size() == 120)
                .map(Recorded.Sample::id)
                .collect(Collectors.toSet());
        assertThat(held).hasSizeGreaterThanOrEqualTo(500);
        assertThat(arrays.apply(recorded)).containsAll(held);
        assertThat(recorded.frees.stream().map(Recorded.Freed::id))
                .doesNotHaveDuplicates()
                .containsAll(held);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void recordsAllocationsOrDoesNot(Jdk jdk) throws Exception {
        HprofFolder made = asking(List.of("allocations off", "gc"), List.of("allocations on", "gc"));
        try (TargetJvm target = made.start(jdk, "heap=sites", AllocationKinds.class)) {
            target.tell("run newObject 1000");
            HprofFolder.askForData(jdk, target);
            Eventually.eventually(TestAgent.SOON, () -> made.said("lines"), lines -> lines.contains("collected 2"));
            target.tell("run newObject 500");
            assertThat(newObjects(made)).isEqualTo(1000);
            HprofFolder.askForData(jdk, target);
            Eventually.eventually(TestAgent.SOON, () -> made.said("lines"), lines -> lines.contains("collected 4"));
            assertThat(newObjects(made)).isEqualTo(1000);
            // What memory the thread has got meanwhile is used up first, unseen.
            target.tell("draw");
            target.tell("run newObject 250");
            assertThat(target.end()).isZero();
        }
        made.told();
        assertThat(newObjects(made)).isEqualTo(1250);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void stacksAreAsDeepAsWasAskedForLast(Jdk jdk) throws Exception {
        HprofFolder made = asking(List.of("depth 3", "gc"), List.of("depth 0", "depth 70000", "gc"));
        try (TargetJvm target = made.start(jdk, "heap=sites,depth=1", AllocationKinds.class)) {
            target.tell("run newObject 1000");
            HprofFolder.askForData(jdk, target);
            Eventually.eventually(TestAgent.SOON, () -> made.said("lines"), lines -> lines.contains("collected 2"));
            target.tell("run newObject 500");
            HprofFolder.askForData(jdk, target);
            Eventually.eventually(TestAgent.SOON, () -> made.said("lines"), lines -> lines.contains("collected 4"));
            target.tell("run newObject 250");
            assertThat(target.end()).isZero();
        }
        made.told();
        assertThat(made.recorded().samples.stream()
                        .filter(each -> each.type().endsWith("$Plain;"))
                        .collect(Collectors.groupingBy(each -> each.stack().size(), Collectors.counting())))
                .isEqualTo(Map.of(1, 1000L, 3, 500L, 0, 250L));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void takesSamplesOrDoesNot(Jdk jdk) throws Exception {
        HprofFolder made = asking(List.of("sampling on 0", "gc"), List.of("sampling off 0", "gc"));
        try (TargetJvm target = made.start(jdk, "monitor=y,interval=1", AllocationKinds.class)) {
            target.tell("spin 200");
            HprofFolder.askForData(jdk, target);
            Eventually.eventually(TestAgent.SOON, () -> made.said("lines"), lines -> lines.contains("collected 2"));
            assertThat(spinning(made)).isZero();
            target.tell("spin 500");
            HprofFolder.askForData(jdk, target);
            Eventually.eventually(TestAgent.SOON, () -> made.said("lines"), lines -> lines.contains("collected 4"));
            long samples = spinning(made);
            assertThat(samples).isPositive();
            target.tell("spin 500 unseen");
            assertThat(target.end()).isZero();
        }
        made.told();
        assertThat(made.recorded().cpuSamples).noneMatch(each -> each.thread().equals("unseen"));
    }

    private static long spinning(HprofFolder made) {
        return made.recorded().cpuSamples.stream()
                .filter(each -> each.stack().contains("AllocationKinds.spin"))
                .count();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void takesSamplesOfOneThread(Jdk jdk) throws Exception {
        // The main thread has the number 1 in any VM up to JDK 18, and 3 or so later: its start shows which.
        long main = jdk.feature() < 19 ? 1 : 3;
        HprofFolder made = asking(List.of("sampling on " + main, "gc"), List.of());
        try (TargetJvm target = made.start(jdk, "monitor=y,interval=1", AllocationKinds.class)) {
            HprofFolder.askForData(jdk, target);
            Eventually.eventually(TestAgent.SOON, () -> made.said("lines"), lines -> lines.contains("collected 2"));
            target.tell("spin 300");
            target.tell("spin 300 unseen");
            assertThat(target.end()).isZero();
        }
        made.told();
        assertThat(made.recorded().cpuSamples)
                .isNotEmpty()
                .allMatch(each -> each.thread().equals("main"));
    }
}
