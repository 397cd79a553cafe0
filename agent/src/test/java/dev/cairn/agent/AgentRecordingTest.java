// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.AllocationKinds;
import dev.cairn.wire.ddm.chunk.CairnFeature;
import dev.cairn.wire.ddm.chunk.Recordings;
import dev.cairn.wire.ddm.chunk.Recordings.Change;
import dev.cairn.wire.ddm.chunk.Recordings.EndRequest;
import dev.cairn.wire.ddm.chunk.Recordings.MarkRequest;
import dev.cairn.wire.ddm.chunk.Recordings.Start;
import dev.cairn.wire.ddm.chunk.Recordings.Started;
import dev.cairn.wire.ddm.chunk.Recordings.Status;
import dev.cairn.wire.ring.RecordLayout.Allocation;
import dev.cairn.wire.ring.RecordLayout.ThreadName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** RECS, RECC, RECM and RECE, with the records on the connection. */
@ParameterizedClass
@MethodSource("jdks")
class AgentRecordingTest {
    private static final long PID = ProcessHandle.current().pid();
    private static final int KIBIBYTE = 1024;
    private static final int BUDGET = 200;

    private final Jdk jdk;
    private final TargetJvm target;
    private final DdmConnection agent;

    AgentRecordingTest(Jdk jdk) throws Exception {
        this.jdk = jdk;
        target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m", "-Xcheck:jni")
                .start(AllocationKinds.class);
        agent = TestAgent.attach(target);
    }

    static Stream<Jdk> jdks() {
        return TestAgent.jdks();
    }

    @AfterEach
    void end() {
        agent.close();
        try (TargetJvm ending = target) {
            assertThat(ending.end()).isZero();
            assertThat(ending.errors()).isEmpty();
        }
    }

    private RemoteRecording start(long interval, int flags) {
        return RemoteRecording.start(agent, RemoteRecording.allocations(interval, 0, RemoteRecording.DEPTH, flags));
    }

    @Test
    void isAnnounced() {
        assertThat(agent.announce()).contains(CairnFeature.RECORDING.text());
    }

    @Test
    void tellsWhoAllocatesWhatAndWhere() {
        agent.announce(CairnFeature.ZLIB.text());
        RemoteRecording recording = start(0, 0);
        target.tell("draw");
        target.tell("run newObject 100");
        Status status = recording.end();
        Recorded recorded = recording.recorded();
        assertThat(agent.compressedEvents()).isPositive();

        List<Recorded.Sample> plain = recorded.samples.stream()
                .filter(sample -> sample.type().endsWith("$Plain;"))
                .toList();
        assertThat(plain).hasSize(100);
        assertThat(plain).allSatisfy(sample -> {
            assertThat(sample.size()).isEqualTo(24);
            assertThat(sample.interval()).isZero();
            assertThat(sample.flags()).isZero();
            assertThat(sample.id()).isZero();
            assertThat(sample.thread()).isEqualTo("main");
            assertThat(sample.stack())
                    .startsWith("AllocationKinds.newObject")
                    .endsWith("AllocationKinds.run", "AllocationKinds.obey", "AllocationKinds.main");
            assertThat(sample.nanos()).isBetween(recording.started().nanos(), status.nanos());
        });
        assertThat(recorded.marks).containsExactly(0);
        assertThat(recorded.intervals).first().isEqualTo(0L);
        assertThat(recorded.sources).containsValue("AllocationKinds.java");
        assertThat(recorded.lineCounts.values()).anyMatch(lines -> lines > 3);
        assertThat(recorded.threads)
                .anyMatch(thread -> "main".equals(thread.name()) && thread.javaId() > 0 && thread.osTid() > 0);
        assertThat(status.ended()).isTrue();
        assertThat(status.samples()).isEqualTo(recorded.samples.size());
        assertThat(status.callbackNanos()).isPositive().isLessThan(status.processNanos());
        assertThat(status.threads()).isBetween(3L, 20L);
        assertThat(status.exactThreads()).isBetween(1L, status.threads());
    }

    /** What a target that ends at once has to show for it. */
    @Test
    void saysHowItDoesRightAfterItHasBegun() {
        for (Start start : List.of(
                RemoteRecording.allocations(0, 0, 1, 0),
                RemoteRecording.allocations(512 * KIBIBYTE, 300, 1, Recordings.FLAG_LIVE),
                RemoteRecording.cpu(10_000_000))) {
            RemoteRecording recording = RemoteRecording.start(agent, start);
            Status status = recording.mark(1);
            assertThat(status.ended()).isFalse();
            assertThat(status.nanos())
                    .isGreaterThanOrEqualTo(recording.started().nanos());
            assertThat(status.interval()).isNotNegative();
            assertThat(status.processNanos()).isPositive();
            assertThat(status.callbackNanos()).isBetween(0L, status.processNanos());
            assertThat(status.bytes()).isBetween(2L << 20, 16L << 20); // the agent's own ring, and not much more
            boolean everything = start.what() == Recordings.ALLOCATIONS && start.interval() == 0;
            assertThat(status.threads()).isBetween(everything ? 3L : 0L, everything ? 20L : 0L);
            assertThat(status.exactThreads()).isBetween(0L, status.threads());
            recording.end();
        }
    }

    @Test
    void countsTheTimeThatDeadObjectsTake() {
        int objects = 10_000;
        RemoteRecording recording = start(0, Recordings.FLAG_LIVE);
        target.tell("draw");
        target.tell("hold " + objects + " 16");
        recording.change(Integer.MAX_VALUE, 0, 1); // what comes from now on are single samples
        Status before = recording.awaitMark(1);
        assertThat(before.lostAllocations()).isZero();
        int dead = recording.recorded().frees.size();
        target.tell("drop");
        Eventually.eventually(
                TestAgent.SOON,
                () -> {
                    target.tell("gc");
                    recording.awaitMark(2);
                    return recording.recorded().frees.size() - dead;
                },
                now -> now >= objects);
        long nanosEach = (recording.end().callbackNanos() - before.callbackNanos()) / objects;
        assertThat(nanosEach).as("to write one down takes far more").isGreaterThan(10);
    }

    @Test
    void saysWhichSampleIsNotYetExact() {
        RemoteRecording recording = start(0, 0);
        target.tell("draw");
        target.tell("threads 3 10 100");
        recording.end();
        Recorded recorded = recording.recorded();
        List<Recorded.Sample> main = recorded.samples.stream()
                .filter(sample -> "main".equals(sample.thread()))
                .toList();
        assertThat(main.get(0).interval()).isEqualTo(512 * KIBIBYTE);
        assertThat(main.get(0).flags()).isZero();
        assertThat(main.subList(1, main.size())).allMatch(sample -> sample.interval() == 0 && sample.flags() == 0);
        List<Recorded.Sample> shortOnes = recorded.samples.stream()
                .filter(sample -> "short".equals(sample.thread()) && "[B".equals(sample.type()))
                .filter(sample -> sample.isBelow("AllocationKinds.allocate"))
                .toList();
        assertThat(shortOnes).as("who starts meanwhile is exact from the start").hasSize(30);
        assertThat(shortOnes).allMatch(sample -> sample.interval() == 0);
    }

    @Test
    void estimatesWhatWasAllocatedWhileTheIntervalChanges() {
        RemoteRecording recording = start(16 * KIBIBYTE, 0);
        double truth = 0;
        int objects = 20_000;
        for (long interval : new long[] {16, 64, 4, 256, 8, 32, 128, 16}) {
            recording.change(interval * KIBIBYTE, 0, RemoteRecording.DEPTH);
            target.tell("bytes " + objects + " 1000");
            truth += objects * 1016.0;
        }
        recording.end();
        List<Recorded.Sample> samples = recording.recorded().samples.stream()
                .filter(sample -> sample.isBelow("AllocationKinds.allocate"))
                .toList();
        double estimate =
                samples.stream().mapToDouble(Recorded.Sample::weightedBytes).sum();
        assertThat(estimate).isCloseTo(truth, within(5 * sigma(samples)));
        assertThat(samples.stream().map(Recorded.Sample::interval).distinct()).hasSizeGreaterThan(5);
    }

    @Test
    void cutsStacksAtTheDepth() {
        RemoteRecording recording = RemoteRecording.start(agent, RemoteRecording.allocations(0, 0, 2, 0));
        target.tell("draw");
        target.tell("run newObject 10");
        recording.change(0, 0, 512);
        target.tell("run newRecord 10");
        recording.end();
        Recorded recorded = recording.recorded();
        assertThat(recorded.samples.stream().filter(each -> each.type().endsWith("$Plain;")))
                .hasSize(10)
                .allMatch(each -> each.stack().size() == 2 && each.flags() == Allocation.FLAG_TRUNCATED);
        assertThat(recorded.samples.stream().filter(each -> each.type().endsWith("$Point;")))
                .hasSize(10)
                .allMatch(each -> each.isBelow("AllocationKinds.main") && each.flags() == 0);
    }

    @Test
    void tellsTheEndOfWhatItToldTheBeginningOf() {
        RemoteRecording recording = start(0, Recordings.FLAG_LIVE);
        target.tell("draw");
        target.tell("hold 500 100");
        target.tell("gc");
        assertThat(recording.awaitMark(1).lostFrees()).isZero();
        Recorded held = recording.recorded();
        Set<Long> ids = new HashSet<>();
        held.samples.stream()
                .filter(sample -> sample.isBelow("AllocationKinds.hold"))
                .forEach(sample -> ids.add(sample.id()));
        assertThat(ids).hasSizeGreaterThan(500).doesNotContain(0L);
        Set<Long> heldBytes = new HashSet<>();
        held.samples.stream()
                .filter(sample -> sample.isBelow("AllocationKinds.hold") && "[B".equals(sample.type()))
                .forEach(sample -> heldBytes.add(sample.id()));
        assertThat(held.frees).noneMatch(free -> heldBytes.contains(free.id()));

        target.tell("drop");
        Set<Long> freed = Eventually.eventually(
                TestAgent.SOON,
                () -> {
                    target.tell("gc");
                    recording.awaitMark(2);
                    Set<Long> all = new HashSet<>();
                    recording.recorded().frees.forEach(free -> all.add(free.id()));
                    return all;
                },
                all -> all.containsAll(heldBytes));
        assertThat(freed).containsAll(heldBytes);
        Status status = recording.end();
        Recorded all = recording.recorded();
        assertThat(all.collections).isSorted().first().isEqualTo(1);
        assertThat(status.lostFrees()).isZero();
        assertThat(all.frees.stream().map(Recorded.Freed::id)).doesNotHaveDuplicates();
        assertThat(all.frees).allMatch(free -> free.epoch() >= 1);
    }

    @Test
    void namesVirtualThreads() {
        Assumptions.assumeTrue(jdk.feature() >= 21);
        RemoteRecording recording = start(0, 0);
        target.tell("draw");
        target.tell("virtual 50");
        target.tell("virtual 20 carried");
        recording.end();
        Recorded recorded = recording.recorded();
        List<Recorded.Sample> plain = recorded.samples.stream()
                .filter(sample -> sample.type().endsWith("$Plain;"))
                .toList();
        assertThat(plain.stream().filter(each -> "carried".equals(each.thread())))
                .hasSizeBetween(1, 20);
        assertThat(plain.stream().filter(each -> "(virtual threads)".equals(each.thread())))
                .hasSizeBetween(1, 50);
        assertThat(recorded.threads.stream().filter(each -> each.flags() == ThreadName.FLAG_VIRTUAL))
                .as("not one for each")
                .hasSizeLessThanOrEqualTo(4);
        assertThat(plain).allMatch(each -> each.stack().get(0).equals("AllocationKinds.newObject"));
    }

    @Test
    void tellsAThreadByTheNameItHas() {
        RemoteRecording allocations = start(0, 0);
        RemoteRecording cpu = RemoteRecording.start(agent, RemoteRecording.cpu(5_000_000));
        target.tell("draw");
        target.tell("run newObject 10");
        awaitSpinning(cpu, "spin 100", 1);
        target.tell("rename later");
        target.tell("run newObject 20");
        int before = spinning(cpu).size();
        awaitSpinning(cpu, "spin 100", before + 2);
        allocations.end();
        cpu.end();
        Recorded recorded = allocations.recorded();
        Map<String, Long> plain = recorded.samples.stream()
                .filter(sample -> sample.type().endsWith("$Plain;"))
                .collect(Collectors.groupingBy(Recorded.Sample::thread, Collectors.counting()));
        assertThat(plain).isEqualTo(Map.of("main", 10L, "later", 20L));
        List<Long> ids = recorded.threads.stream()
                .filter(each -> Set.of("main", "later").contains(each.name()))
                .map(Recorded.ThreadText::javaId)
                .toList();
        assertThat(ids).hasSize(2).containsOnly(ids.getFirst());
        assertThat(spinning(cpu))
                .extracting(Recorded.CpuSample::thread)
                .contains("main")
                .last()
                .isEqualTo("later");
    }

    @Test
    void namesHiddenClassesWhileTheyComeAndGo() {
        RemoteRecording recording = start(0, 0);
        target.tell("draw");
        for (int i = 1; i <= 5; i++) {
            target.tell("hidden 200");
            recording.awaitMark(i);
        }
        Status status = recording.end();
        Recorded recorded = recording.recorded();
        assertThat(status.lostSymbols()).isZero();
        List<String> allocators = recorded.samples.stream()
                .filter(sample -> sample.type().endsWith("$Plain;"))
                .map(sample -> sample.stack().get(0))
                .filter(frame -> frame.startsWith("AllocatesWhenRun") && frame.endsWith(".getAsInt"))
                .toList();
        assertThat(allocators).hasSize(1000);
        assertThat(recorded.methods.values().stream()
                        .filter(name -> name.startsWith("AllocatesWhenRun") && name.endsWith(".getAsInt")))
                .as("each is a class of its own, though the VM uses its names again")
                .hasSize(1000);
    }

    /** Whatever else the machine does, there are two seconds in which it does. */
    @Test
    void keepsToItsBudget() {
        RemoteRecording recording = RemoteRecording.start(
                agent, RemoteRecording.allocations(512 * KIBIBYTE, BUDGET, RemoteRecording.DEPTH, 0));
        AtomicLong bytes = new AtomicLong();
        Eventually.eventually(
                TestAgent.SOON,
                () -> samplesASecond(recording, bytes),
                rate -> rate > BUDGET / 2.0 && rate < BUDGET * 1.5);
        Status status = recording.end();
        Recorded recorded = recording.recorded();
        List<Recorded.Sample> samples = recorded.samples.stream()
                .filter(sample -> sample.isBelow("AllocationKinds.allocate"))
                .toList();
        double estimate =
                samples.stream().mapToDouble(Recorded.Sample::weightedBytes).sum();
        assertThat(estimate + (double) status.lostAllocatedBytes())
                .isCloseTo((double) bytes.get(), within(6 * sigma(samples)));
    }

    private double samplesASecond(RemoteRecording recording, AtomicLong bytes) {
        Status before = recording.mark(1);
        Status after = before;
        while (after.nanos() - before.nanos() < 2_000_000_000L) {
            target.tell("bytes 100000 1000");
            bytes.addAndGet(100_000 * 1016L);
            after = recording.mark(1);
        }
        return (after.samples() - before.samples()) * 1e9 / (after.nanos() - before.nanos());
    }

    @Test
    void noBudgetMakesTheIntervalLongerThanItMayBecome() {
        RemoteRecording recording = RemoteRecording.start(
                agent, RemoteRecording.allocations(64 * KIBIBYTE, 1, 256 * KIBIBYTE, RemoteRecording.DEPTH, 0));
        Eventually.eventually(
                TestAgent.SOON,
                () -> {
                    target.tell("bytes 100000 1000");
                    return recording.mark(1).interval();
                },
                interval -> interval == 256 * KIBIBYTE);
        target.tell("bytes 100000 1000");
        assertThat(recording.end().interval()).isEqualTo(256 * KIBIBYTE);
        assertThat(recording.recorded().intervals).allMatch(interval -> interval <= 256 * KIBIBYTE);
    }

    private static double sigma(List<Recorded.Sample> samples) {
        return Math.sqrt(samples.stream()
                .mapToDouble(sample -> sample.weightedBytes() * (sample.weightedBytes() - sample.size()))
                .sum());
    }

    @Test
    void aSecondIsToldWhoRecordsAlready() throws Exception {
        RemoteRecording recording = start(0, 0);
        Start second = RemoteRecording.allocations(0, 0, 1, 0);
        try (DdmConnection other = DdmConnection.to(TestAgent.endpoint(target))) {
            assertThat(other.refusal(second)).contains("Process " + PID).contains("allocations");
            assertThat(other.refusal(new MarkRequest(recording.started().recording(), 1)))
                    .contains("not");
            assertThat(other.refusal(new EndRequest(recording.started().recording())))
                    .contains("Recording " + recording.started().recording());
            recording.end();
            RemoteRecording.start(other, second).end();
        }
    }

    @Test
    void endsWithItsConnection() throws Exception {
        DdmConnection leaving = DdmConnection.to(TestAgent.endpoint(target));
        RemoteRecording.exact(leaving);
        RemoteRecording.start(leaving, RemoteRecording.cpu(1_000_000));
        assertThat(agent.refusal(RemoteRecording.allocations(0, 0, 1, 0))).contains("already");
        leaving.close();
        Start again = RemoteRecording.allocations(0, 0, 1, 0);
        Eventually.eventually(
                TestAgent.SOON, () -> agent.request(again).get(0).type(), type -> type == Started.FORM.type());
        assertThat(TestAgent.tasks(target.jvmPid())).doesNotContain("cairn-cpu");
    }

    @Test
    void refusesWhatItCannotDo() {
        assertThat(agent.refusal(new Start(0, 3, 0, 0, 0, 1, 0, PID))).contains("not 3");
        assertThat(agent.refusal(new Start(77, 1, 0, 0, 0, 1, 0, PID))).contains("no such ring");
        assertThat(agent.refusal(RemoteRecording.allocations(-1, 0, 1, 0))).contains("not every -1");
        assertThat(agent.refusal(RemoteRecording.allocations(1L << 31, 0, 1, 0)))
                .contains("2147483648");
        assertThat(agent.refusal(RemoteRecording.allocations(0, 0, 0, 0))).contains("not 0");
        assertThat(agent.refusal(RemoteRecording.allocations(0, 0, 513, 0))).contains("512");
        assertThat(agent.refusal(RemoteRecording.allocations(0, 0, 1, 8))).contains("flags 8");
        assertThat(agent.refusal(RemoteRecording.allocations(0, 0, 1, Recordings.FLAG_WAIT_WHEN_FULL)))
                .contains("ring");
        assertThat(agent.refusal(RemoteRecording.cpu(999_999))).contains("999999");
        assertThat(agent.refusal(new Start(0, 2, 10_000_000, 5, 0, 1, 0, PID))).contains("budget");
        assertThat(agent.refusal(new Change(9, 0, 0, 0, 1))).contains("Recording 9");
    }

    @Test
    void countsWhatFindsNoRoom() {
        RemoteRecording recording = start(0, 0);
        target.tell("draw");
        target.tell("bytes 500000 16");
        Status status = recording.end();
        long told = recording.recorded().samples.size();
        assertThat(status.samples()).isEqualTo(told);
        assertThat(told + status.lostAllocations()).isBetween(500_000L, 520_000L);
        assertThat(status.lostAllocatedBytes()).isGreaterThanOrEqualTo(status.lostAllocations() * 16);
    }

    @Test
    void samplesWhoUsesTheProcessor() {
        RemoteRecording recording = RemoteRecording.start(agent, RemoteRecording.cpu(5_000_000));
        long before = recording.mark(1).processNanos();
        // The longer it goes on, the less is what comes after the last sample, and what the compilers do.
        Eventually.eventually(
                TestAgent.SOON,
                () -> {
                    target.tell("spin 500");
                    long spent = recording.awaitMark(2).processNanos() - before;
                    List<Recorded.CpuSample> spinning = spinning(recording);
                    return spinning.size() > 5
                            && spinning.stream()
                                            .mapToLong(Recorded.CpuSample::cpuNanos)
                                            .sum()
                                    > spent / 2;
                },
                enough -> enough);
        Status status = recording.end();
        List<Recorded.CpuSample> spinning = spinning(recording);
        assertThat(spinning).allMatch(sample -> "main".equals(sample.thread()));
        long spent = status.processNanos() - before;
        assertThat(spinning.stream().mapToLong(Recorded.CpuSample::cpuNanos).sum())
                .isLessThan(spent + spent / 20);
        List<Recorded.CpuSample> all = recording.recorded().cpuSamples;
        assertThat(status.samples()).isEqualTo(all.size());
        assertThat(all).noneMatch(sample -> sample.thread().startsWith("cairn-"));
    }

    private static List<Recorded.CpuSample> spinning(RemoteRecording recording) {
        return recording.recorded().cpuSamples.stream()
                .filter(sample -> sample.stack().contains("AllocationKinds.spin"))
                .toList();
    }

    private void awaitSpinning(RemoteRecording recording, String spin, int samples) {
        Eventually.eventually(
                TestAgent.SOON,
                () -> {
                    target.tell(spin);
                    recording.awaitMark(1);
                    return spinning(recording).size();
                },
                count -> count >= samples);
    }

    @Test
    void knowsItsOwnThreadsByMoreThanTheirNames() {
        RemoteRecording recording = RemoteRecording.start(agent, RemoteRecording.cpu(5_000_000));
        awaitSpinning(recording, "spin 200 cairn-user", 1);
        recording.end();
        assertThat(spinning(recording)).allMatch(sample -> "cairn-user".equals(sample.thread()));
    }

    @Test
    void samplesTheVirtualThreadOnACarrier() {
        Assumptions.assumeTrue(jdk.feature() >= 21);
        RemoteRecording recording = RemoteRecording.start(agent, RemoteRecording.cpu(5_000_000));
        awaitSpinning(recording, "virtual-spin 300 spinner", 6);
        recording.end();
        assertThat(spinning(recording)).allMatch(sample -> "spinner".equals(sample.thread()));
    }

    @Test
    void bothKindsGoOnTogether() {
        RemoteRecording cpu = RemoteRecording.start(agent, RemoteRecording.cpu(5_000_000));
        RemoteRecording allocations = start(64 * KIBIBYTE, 0);
        awaitSpinning(cpu, "spin 100", 1);
        target.tell("bytes 100000 1000");
        assertThat(cpu.end().ended()).isTrue();
        allocations.end();
        assertThat(allocations.recorded().samples).hasSizeGreaterThan(500);
    }
}
