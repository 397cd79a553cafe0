// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.AllocationKinds;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.ReportRequest;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackAllocations;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackingRequest;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackingStatus;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Recordings that come and go, and other agents that do the same. */
class AgentRecordingNeighboursTest {
    private static final int WARM_UP = 20;
    private static final int CYCLES = 100;
    /** This many looks in a row show the same: some 100 ms. */
    private static final int LOOKS = 6;

    private static final int ALLOWED_MAPPINGS = 10;
    private static final long ALLOWED_KIBIBYTES = 4096;
    private static final String DYNAMIC = "-XX:+EnableDynamicAgentLoading";

    private static Path buildTaker() throws Exception {
        Path library = Path.of("target/native/libtaker.so").toAbsolutePath();
        Files.createDirectories(library.getParent());
        Path include = Jdk.JDK_25.home().resolve("include");
        Process compiler = new ProcessBuilder(List.of(
                        "gcc",
                        "-shared",
                        "-fPIC",
                        "-I" + include,
                        "-I" + include.resolve("linux"),
                        "src/test/c/taker.c",
                        "-o",
                        library.toString()))
                .redirectErrorStream(true)
                .start();
        String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(compiler.waitFor()).as(said).isZero();
        return library;
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void saysThatAnotherAgentSamples(Jdk jdk) throws Exception {
        Path taker = buildTaker();
        try (TargetJvm target = TargetJvm.on(jdk, DYNAMIC).start(AllocationKinds.class);
                DdmConnection agent = TestAgent.attach(target)) {
            TestAgent.load(target, taker, "");
            assertThat(agent.refusal(RemoteRecording.allocations(0, 0, 1, 0)))
                    .contains("one tool at a time")
                    .contains("another agent");
            RemoteRecording cpu = RemoteRecording.start(agent, RemoteRecording.cpu(10_000_000));
            TestAgent.load(target, taker, "end");
            RemoteRecording.exact(agent).end();
            cpu.end();
            TestAgent.load(target, taker, "");
            TestAgent.load(target, taker, "end");
            assertThat(target.end()).isZero();
        }
    }

    /** Both have the VM report allocations, and set for the whole VM at what distances. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void trackingAndRecordingExcludeEachOther(Jdk jdk) throws Exception {
        Path taker = buildTaker();
        try (TargetJvm target = TargetJvm.on(jdk, DYNAMIC).start(AllocationKinds.class);
                DdmConnection agent = TestAgent.attach(target)) {
            assertThat(agent.request(new TrackAllocations(true))).isEmpty();
            assertThat(agent.refusal(RemoteRecording.allocations(64 << 10, 0, 1, 0)))
                    .contains("REAE")
                    .contains("end that first");
            target.tell("draw");
            target.tell("run newObject 100");
            assertThat(Tracked.of(agent.request(new ReportRequest(), AllocationReport.FORM)).stream()
                            .filter(each -> each.className().endsWith("$Plain;")))
                    .as("tracking is exact still")
                    .hasSize(100);
            assertThat(agent.request(new TrackAllocations(false))).isEmpty();
            assertThat(samplesOfAnother(target, taker)).isBetween(50L, 1000L);

            RemoteRecording recording = RemoteRecording.exact(agent);
            assertThat(agent.refusal(new TrackAllocations(true)))
                    .contains("RECS")
                    .contains("end that first");
            assertThat(agent.request(new TrackingRequest(), TrackingStatus.FORM).enabled())
                    .isFalse();
            recording.change(4 << 20, 0, 16);
            target.tell("draw");
            assertThat(agent.refusal(new TrackAllocations(true))).contains("RECS");
            target.tell("bytes 100000 1000");
            recording.end();
            assertThat(recording.recorded().samples.stream()
                            .filter(sample -> sample.isBelow("AllocationKinds.allocate") && sample.size() < 2000))
                    .as("the distance stays what it was: some 25 of a hundred thousand")
                    .hasSizeBetween(1, 1000);
            assertThat(samplesOfAnother(target, taker)).isBetween(50L, 1000L);
            assertThat(target.end()).isZero();
        }
    }

    /**
     * How many allocations the VM reports to another agent in 100 MB: 200 or so where the VM's own interval is in
     * force.
     */
    private static long samplesOfAnother(TargetJvm target, Path taker) throws Exception {
        Path told = Files.createTempFile("told", ".txt");
        TestAgent.load(target, taker, "");
        target.tell("draw");
        target.tell("bytes 100000 1000");
        TestAgent.load(target, taker, "tell=" + told);
        TestAgent.load(target, taker, "end");
        long samples = Long.parseLong(Files.readString(told));
        Files.delete(told);
        return samples;
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aHundredRecordingsLeaveNothing(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(
                                jdk, DYNAMIC, "-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch", "-Xint")
                        .start(AllocationKinds.class);
                DdmConnection agent = TestAgent.attach(target)) {
            for (int i = 0; i < WARM_UP; i++) {
                cycle(target, agent);
            }
            Footprint before = settled(target.jvmPid());
            for (int i = 0; i < CYCLES; i++) {
                cycle(target, agent);
            }
            Change _ = Eventually.eventually(
                    TestAgent.SOON, () -> new Change(before, footprint(target.jvmPid())), Change::isNoGrowth);
            assertThat(target.end()).isZero();
        }
    }

    private static void cycle(TargetJvm target, DdmConnection agent) {
        RemoteRecording cpu = RemoteRecording.start(agent, RemoteRecording.cpu(1_000_000));
        RemoteRecording allocations =
                RemoteRecording.start(agent, RemoteRecording.allocations(0, 0, 16, Recordings.FLAG_LIVE));
        target.tell("draw");
        target.tell("threads 3 100 64");
        Status status = allocations.end();
        cpu.end();
        assertThat(status.samples()).isPositive();
        assertThat(allocations.recorded().samples).hasSize((int) status.samples());
        agent.forgetEvents();
    }

    private record Footprint(List<String> threads, int descriptors, int mappings, long residentKibibytes) {
        /** Less than any process has. */
        static final Footprint NONE = new Footprint(List.of(), 0, 0, 0);
    }

    private record Change(Footprint before, Footprint now) {
        boolean isNoGrowth() {
            return now.threads.equals(before.threads)
                    && now.descriptors == before.descriptors
                    && now.mappings <= before.mappings + ALLOWED_MAPPINGS
                    && now.residentKibibytes <= before.residentKibibytes + ALLOWED_KIBIBYTES;
        }
    }

    /** Once it stays the same for a while: a thread that has ended still has its place for a moment. */
    private static Footprint settled(long pid) {
        Deque<Footprint> looks = new ArrayDeque<>();
        return Eventually.eventually(
                        TestAgent.SOON,
                        () -> {
                            looks.addLast(footprint(pid));
                            return new Change(
                                    looks.size() < LOOKS ? Footprint.NONE : looks.removeFirst(), looks.getLast());
                        },
                        Change::isNoGrowth)
                .now();
    }

    private static Footprint footprint(long pid) throws Exception {
        long resident = TestAgent.text(Path.of("/proc/" + pid + "/status"))
                .lines()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
        int mappings =
                (int) TestAgent.text(Path.of("/proc/" + pid + "/maps")).lines().count();
        return new Footprint(
                TestAgent.tasks(pid).sorted().toList(), TestAgent.descriptors(pid, ""), mappings, resident);
    }
}
