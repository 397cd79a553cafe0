// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.Recorded;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.ProcessesOf;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.AllocationKinds;
import dev.cairn.testkit.target.execution.Contention;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.ReportLayout;
import dev.cairn.wire.ring.ReportLayout.Monitor;
import dev.cairn.wire.ring.ReportLayout.ThreadStart;
import dev.cairn.wire.ring.ReportLayout.ThreadState;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the HPROF agent puts into the ring for its collector. */
class HprofRecordsTest {
    private static final int OWNS = 0x400;

    @TempDir
    Path folder;

    @AfterEach
    void awaitCollectors() {
        ProcessesOf.awaitNone(folder);
    }

    /** What was recorded of a target that did this. */
    private Recorded record(Jdk jdk, String options, Class<?> main, String... commands) {
        HprofFolder made = HprofFolder.in(folder);
        try (TargetJvm target = made.start(jdk, options, main)) {
            for (String command : commands) {
                target.tell(command);
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
        made.told();
        return made.recorded();
    }

    private static Stream<Recorded.Sample> allocatedIn(Recorded recorded, String method) {
        return recorded.samples.stream()
                .filter(sample ->
                        !sample.stack().isEmpty() && sample.stack().get(0).equals(method));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void everyAllocationOfEveryThreadIsThereFromTheStart(Jdk jdk) {
        Recorded recorded = record(
                jdk,
                "heap=sites",
                AllocationKinds.class,
                "run newObject 1000",
                "bytes 5000 100",
                "threads 20 50 10",
                "hidden 100");
        assertThat(allocatedIn(recorded, "AllocationKinds.newObject").map(Recorded.Sample::type))
                .hasSize(1000)
                .allMatch(type -> type.endsWith("$Plain;"));
        assertThat(recorded.samples.stream()
                        .filter(each -> each.isBelow("AllocationKinds.main")
                                && each.size() == 120
                                && each.type().equals("[B")))
                .hasSizeGreaterThanOrEqualTo(5000);
        assertThat(recorded.samples.stream()
                        .filter(each ->
                                "short".equals(each.thread()) && each.type().equals("[B"))
                        .filter(each -> each.size() == 32))
                .hasSize(20 * 50);
        assertThat(recorded.samples)
                .allMatch(each -> each.interval() == 0 && each.stack().size() <= 4);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void theEndOfWhatHasEndedIsThere(Jdk jdk) {
        Recorded recorded = record(jdk, "heap=sites", AllocationKinds.class, "hold 500 100", "gc", "drop", "gc", "gc");
        Set<Long> held = recorded.samples.stream()
                .filter(each ->
                        each.isBelow("AllocationKinds.hold") && each.type().equals("[B"))
                .map(Recorded.Sample::id)
                .collect(Collectors.toSet());
        assertThat(held).hasSizeGreaterThanOrEqualTo(500).doesNotContain(0L);
        assertThat(recorded.frees.stream().map(Recorded.Freed::id))
                .doesNotHaveDuplicates()
                .containsAll(held);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aDepthOfNothingHasNoFrames(Jdk jdk) {
        Recorded recorded = record(jdk, "heap=sites,depth=0", AllocationKinds.class, "run newObject 1000");
        assertThat(recorded.samples.stream().filter(each -> each.type().endsWith("$Plain;")))
                .hasSize(1000)
                .allMatch(each -> each.stack().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void samplesAreDrawnWhereThatIsAskedFor(Jdk jdk) {
        Recorded recorded = record(jdk, "heap=sites,sampled=y", AllocationKinds.class, "draw", "bytes 100000 1000");
        assertThat(recorded.samples).hasSizeLessThan(20_000).anyMatch(each -> each.interval() == 512 * 1024);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void whoUsesTheProcessorIsSampled(Jdk jdk) {
        Recorded recorded = record(jdk, "cpu=samples,interval=1", AllocationKinds.class, "spin 500 spinner");
        assertThat(recorded.cpuSamples.stream().filter(each -> each.stack().contains("AllocationKinds.spin")))
                .hasSizeGreaterThan(10)
                .allMatch(each -> each.thread().equals("spinner"));
        assertThat(recorded.samples).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void whoIsRunnableIsSampledWhereThatIsAskedFor(Jdk jdk) {
        Recorded recorded =
                record(jdk, "cpu=samples,samples=state,interval=1", AllocationKinds.class, "spin 500 spinner");
        assertThat(recorded.cpuSamples.stream().filter(each -> each.stack().contains("AllocationKinds.spin")))
                .hasSizeGreaterThan(10);
        assertThat(recorded.cpuSamples).allMatch(each -> each.cpuNanos() % 1_000_000 == 0);
        // To wait in native code is to run, to the VM.
        assertThat(recorded.cpuSamples)
                .anyMatch(each -> each.stack().contains("Reference.waitForReferencePendingList"));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void threadsStartAndEnd(Jdk jdk) {
        Recorded recorded = record(jdk, "cpu=samples", Puppet.class, "many 1000", "start 0061", "end 0061");
        List<String> started = recorded.reports(RecordType.THREAD_START)
                .map(HprofRecordsTest::texts)
                .toList();
        assertThat(started)
                .contains("main main system", "a main system")
                .filteredOn(each -> each.startsWith("one of many"))
                .hasSize(1000);
        assertThat(started).noneMatch(each -> each.startsWith("cairn"));
        assertThat(recorded.reports(RecordType.THREAD_START)
                        .filter(in -> (in.getShort(ThreadStart.FLAGS) & ThreadStart.FLAG_BEFORE) != 0)
                        .map(HprofRecordsTest::texts))
                .contains("Reference Handler system", "Finalizer system")
                .doesNotContain("main main system");
        assertThat(recorded.reports(RecordType.THREAD_END).map(in -> in.getLong(ReportLayout.ThreadEnd.JAVA_ID)))
                .contains(recorded.reports(RecordType.THREAD_START)
                        .filter(in -> texts(in).startsWith("a "))
                        .map(in -> in.getLong(ThreadStart.JAVA_ID))
                        .findFirst()
                        .orElseThrow());
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void virtualThreadsDoNotDisturb(Jdk jdk) {
        Assumptions.assumeTrue(jdk.feature() >= 21);
        Recorded recorded = record(
                jdk, "heap=sites,cpu=samples,monitor=y", AllocationKinds.class, "virtual 2000", "virtual 20 carried");
        assertThat(allocatedIn(recorded, "AllocationKinds.newObject")).hasSize(2020);
        assertThat(recorded.reports(RecordType.THREAD_START)).hasSizeLessThan(100);
    }

    /** Name, group, and the group above, as many as there are. */
    private static String texts(ByteBuffer in) {
        List<String> texts = new ArrayList<>();
        int at = ThreadStart.TEXT;
        for (int length : new int[] {ThreadStart.NAME_BYTES, ThreadStart.GROUP_BYTES, ThreadStart.PARENT_BYTES}) {
            byte[] bytes = new byte[in.getShort(length)];
            in.get(at, bytes);
            at += bytes.length;
            texts.add(new String(bytes, StandardCharsets.UTF_8));
        }
        return String.join(" ", texts).strip();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void whoWaitsForAMonitorIsThere(Jdk jdk) {
        Recorded recorded = record(jdk, "monitor=y", Contention.class, "enter", "wait 5");
        ByteBuffer contention = recorded.reports(RecordType.CONTENTION)
                .filter(in -> isGate(recorded, in, ReportLayout.Contention.CLASS))
                .findFirst()
                .orElseThrow();
        assertThat(recorded.threadName(contention.getInt(ReportLayout.Contention.THREAD)))
                .isEqualTo("entering");
        assertThat(contention.getLong(ReportLayout.Contention.WAITED_NANOS)).isPositive();
        assertThat(recorded.stackOf(
                        contention,
                        ReportLayout.Contention.FRAMES,
                        contention.getShort(ReportLayout.Contention.JAVA_FRAMES)))
                .startsWith("Contention.pass");
        ByteBuffer wait = recorded.reports(RecordType.WAIT)
                .filter(in -> isGate(recorded, in, ReportLayout.MonitorWait.CLASS))
                .findFirst()
                .orElseThrow();
        assertThat(wait.getLong(ReportLayout.MonitorWait.TIMEOUT_MILLIS)).isEqualTo(5);
        assertThat(recorded.threadName(wait.getInt(ReportLayout.MonitorWait.THREAD)))
                .isEqualTo("main");
        ByteBuffer waited = recorded.reports(RecordType.WAITED)
                .filter(in -> isGate(recorded, in, ReportLayout.MonitorWaited.CLASS))
                .findFirst()
                .orElseThrow();
        assertThat(waited.getLong(ReportLayout.MonitorWaited.WAITED_NANOS)).isGreaterThan(4_000_000);
    }

    private static boolean isGate(Recorded recorded, ByteBuffer in, int at) {
        return recorded.className(in.getInt(at)).endsWith("Contention$Gate;");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aDumpTellsWhoHasAMonitorAndWhoWantsIt(Jdk jdk) {
        Recorded recorded = record(jdk, "monitor=y", Contention.class, "hold");
        assertThat(recorded.reports(RecordType.THREAD_STATE)
                        .map(in -> recorded.threadName(in.getInt(ThreadState.THREAD))))
                .contains("holding", "entering", "notified")
                .noneMatch(name -> name.startsWith("cairn"));
        assertThat(recorded.reports(RecordType.THREAD_STATE)
                        .filter(in -> recorded.threadName(in.getInt(ThreadState.THREAD))
                                .equals("entering"))
                        .map(in -> in.getInt(ThreadState.STATE)))
                .allMatch(state -> (state & OWNS) != 0);
        ByteBuffer monitor = recorded.reports(RecordType.MONITOR)
                .filter(in -> isGate(recorded, in, Monitor.CLASS))
                .findFirst()
                .orElseThrow();
        assertThat(recorded.threadName(monitor.getInt(Monitor.OWNER))).isEqualTo("holding");
        assertThat(monitor.getInt(Monitor.ENTRIES)).isEqualTo(2);
        assertThat(monitor.getShort(Monitor.ENTERING)).isEqualTo((short) 1);
        assertThat(monitor.getShort(Monitor.NOTIFIED)).isEqualTo((short) 1);
        assertThat(recorded.threadName(monitor.getInt(Monitor.THREADS))).isEqualTo("entering");
        assertThat(recorded.threadName(monitor.getInt(Monitor.THREADS + 4))).isEqualTo("notified");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aDumpTellsWhoWaitsForAMonitorThatNobodyHas(Jdk jdk) {
        Recorded recorded = record(jdk, "monitor=y", Contention.class, "idle");
        assertThat(recorded.reports(RecordType.MONITOR).filter(in -> isGate(recorded, in, Monitor.CLASS)))
                .singleElement()
                .satisfies(monitor -> {
                    assertThat(monitor.getInt(Monitor.OWNER)).isZero();
                    assertThat(monitor.getShort(Monitor.ENTERING)).isZero();
                    assertThat(monitor.getShort(Monitor.NOTIFIED)).isEqualTo((short) 1);
                    assertThat(recorded.threadName(monitor.getInt(Monitor.THREADS)))
                            .isEqualTo("idle");
                });
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void anotherRecordingIsToldWhoRecords(Jdk jdk) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        TargetJvm.Starter starter =
                TargetJvm.on(jdk, made.option("heap=sites,cpu=samples"), "-XX:+EnableDynamicAgentLoading");
        try (TargetJvm target = starter.start(AllocationKinds.class)) {
            TestAgent.load(target, made.path().resolve("libcairn.so"), "");
            try (DdmConnection agent = DdmConnection.to(TestAgent.endpoint(target))) {
                assertThat(agent.refusal(RemoteRecording.allocations(0, 0, 1, 0)))
                        .contains("HPROF");
                assertThat(agent.refusal(RemoteRecording.cpu(5_000_000))).contains("HPROF");
            }
            TestAgent.load(target, made.path().resolve("libcairn.so"), "leave");
            TestAgent.awaitNamed(target, "cairn-worker", false);
            target.tell("run newObject 1000");
            assertThat(target.end()).isZero();
        }
        made.told();
        assertThat(allocatedIn(made.recorded(), "AllocationKinds.newObject")).hasSize(1000);
    }
}
