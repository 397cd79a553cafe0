// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.Debugger;
import dev.cairn.agent.Recorded;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.OldThreads;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An exact recording has every allocation of threads that ran before it. */
class RunningThreadsTest {
    private static final int OBJECTS = 200;
    /** Of sampled recordings, in bytes. */
    private static final int INTERVAL = 4096;

    /** With Parallel, JDK 17 ends by itself now and then where classes are unloaded. */
    static Stream<Arguments> vms() {
        return Stream.concat(
                Collectors.onAllJdks()
                        .filter(pair -> !pair.collector().equals("Parallel")
                                || !pair.jdk().equals(Jdk.JDK_17))
                        .map(pair -> Arguments.of(pair.jdk(), List.of(pair.option()))),
                Jdk.both()
                        .flatMap(jdk -> Stream.of(List.of("-Xint"), List.of("-Xmn4m"))
                                .map(options -> Arguments.of(jdk, options))));
    }

    private static TargetJvm start(Jdk jdk, List<String> options, int threads, String kind) {
        List<String> all = new ArrayList<>(List.of("-XX:+EnableDynamicAgentLoading", "-Xmx256m"));
        all.addAll(options);
        return TargetJvm.on(jdk, all.toArray(String[]::new)).start(OldThreads.class, Integer.toString(threads), kind);
    }

    private static List<Recorded.Sample> told(RemoteRecording recording) {
        return recording.recorded().samples.stream()
                .filter(sample -> sample.type().endsWith("$Told;"))
                .toList();
    }

    private static void end(TargetJvm target) {
        assertThat(target.end()).isZero();
        assertThat(target.errors()).isEmpty();
    }

    /** Two recordings, as the second finds draws of the first. */
    @ParameterizedTest
    @MethodSource("vms")
    void areToldFromTheFirstOn(Jdk jdk, List<String> options) throws Exception {
        try (TargetJvm target = start(jdk, options, 10, "waiting");
                DdmConnection agent = TestAgent.attach(target)) {
            for (int i = 0; i < 2; i++) {
                RemoteRecording recording = RemoteRecording.exact(agent);
                target.tell("go " + OBJECTS);
                Status status = recording.end();
                assertThat(status.exactThreads()).isEqualTo(status.threads()).isGreaterThan(10);
                List<Recorded.Sample> told = told(recording);
                assertThat(told.size()).isEqualTo(10 * OBJECTS);
                assertThat(told.stream().filter(sample -> sample.interval() != 0))
                        .isEmpty();
            }
            end(target);
        }
    }

    /** The first allocation of each is reported for certain, and stands for itself; what comes then is drawn as the recording says. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void drawAnewForASampledRecordingToo(Jdk jdk) throws Exception {
        int threads = 200;
        int each = 1_000;
        try (TargetJvm target = start(jdk, List.of("-Xss256k"), threads, "waiting");
                DdmConnection agent = TestAgent.attach(target)) {
            for (int i = 0; i < 2; i++) {
                RemoteRecording recording = RemoteRecording.start(
                        agent, RemoteRecording.allocations(INTERVAL, 0, RemoteRecording.DEPTH, 0));
                target.tell("go " + each);
                recording.end();
                Map<String, List<Recorded.Sample>> byThread = recording.recorded().samples.stream()
                        .filter(sample -> sample.thread().startsWith("old-"))
                        .collect(java.util.stream.Collectors.groupingBy(Recorded.Sample::thread));
                assertThat(byThread).hasSize(threads);
                assertThat(byThread.values()).allSatisfy(samples -> {
                    assertThat(samples.getFirst().interval()).isZero();
                    assertThat(samples.subList(1, samples.size())).allMatch(sample -> sample.interval() == INTERVAL);
                });
                double bytes = told(recording).stream()
                        .mapToDouble(Recorded.Sample::weightedBytes)
                        .sum();
                double truth = 16.0 * threads * each;
                // Six standard errors, and what JDK 17 takes for allocated at the end of a thread's buffer.
                assertThat(bytes).isCloseTo(truth, within(6 * Math.sqrt(truth * INTERVAL) + 0.03 * truth));
            }
            end(target);
        }
    }

    /** Where what the VM keeps cannot be checked first, nothing is written. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void areCountedWhereNothingIsKnown(Jdk jdk) throws Exception {
        try (TargetJvm target = start(jdk, List.of("-XX:-UseTLAB"), 10, "waiting");
                DdmConnection agent = TestAgent.attach(target)) {
            Status status = RemoteRecording.exact(agent).end();
            assertThat(status.threads() - status.exactThreads()).isGreaterThanOrEqualTo(10);
            end(target);
        }
    }

    /** To look for that sets another interval for a moment. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void areSampledAsAskedWhereNothingIsKnown(Jdk jdk) throws Exception {
        try (TargetJvm target = start(jdk, List.of("-XX:-UseTLAB"), 10, "waiting");
                DdmConnection agent = TestAgent.attach(target)) {
            RemoteRecording recording =
                    RemoteRecording.start(agent, RemoteRecording.allocations(INTERVAL, 0, RemoteRecording.DEPTH, 0));
            target.tell("go 5");
            target.tell("go " + 100 * OBJECTS);
            assertThat(recording.end().interval()).isEqualTo(INTERVAL);
            assertThat(told(recording)).isNotEmpty().allMatch(sample -> sample.interval() >= INTERVAL);
            end(target);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void areToldIfTheyRunJustThen(Jdk jdk) throws Exception {
        try (TargetJvm target = start(jdk, List.of(), 4, "spinning");
                DdmConnection agent = TestAgent.attach(target)) {
            RemoteRecording recording = RemoteRecording.exact(agent);
            target.tell("go " + OBJECTS);
            recording.end();
            assertThat(told(recording).size()).isEqualTo(4 * OBJECTS);
            end(target);
        }
    }

    /** The carrier is what draws, and a virtual thread that never waits never leaves it. */
    @Test
    void areToldIfTheyCarryVirtualThreads() throws Exception {
        Jdk jdk = Jdk.JDK_25;
        List<String> carriers = List.of("-Djdk.virtualThreadScheduler.parallelism=3");
        try (TargetJvm target = start(jdk, carriers, 3, "virtual");
                DdmConnection agent = TestAgent.attach(target)) {
            RemoteRecording recording = RemoteRecording.exact(agent);
            target.tell("go " + OBJECTS);
            Status status = recording.end();
            assertThat(status.exactThreads()).isEqualTo(status.threads());
            assertThat(told(recording).size()).isEqualTo(3 * OBJECTS);
            end(target);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void areToldIfThereAreThousands(Jdk jdk) throws Exception {
        try (TargetJvm target = start(jdk, List.of("-Xss256k"), 2_000, "waiting");
                DdmConnection agent = TestAgent.attach(target)) {
            RemoteRecording recording = RemoteRecording.exact(agent);
            target.tell("go 5");
            Status status = recording.end();
            assertThat(status.exactThreads()).isEqualTo(status.threads()).isGreaterThan(2_000);
            assertThat(told(recording).size()).isEqualTo(2_000 * 5);
            end(target);
        }
    }

    /** A debugger has the right to suspend. On JDK 17 the whole VM would stand still for too long, so those are counted. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void areToldBesideADebuggerOrCounted(Jdk jdk) throws Exception {
        try (TargetJvm target = start(jdk, List.of(Debugger.OPTION), 10, "waiting");
                DdmConnection agent = TestAgent.attach(target)) {
            RemoteRecording recording = RemoteRecording.exact(agent);
            target.tell("go 5");
            Status status = recording.end();
            if (jdk.equals(Jdk.JDK_17)) {
                assertThat(status.threads() - status.exactThreads()).isGreaterThanOrEqualTo(10);
            } else {
                assertThat(status.exactThreads()).isEqualTo(status.threads());
                assertThat(told(recording).size()).isEqualTo(10 * 5);
            }
            end(target);
        }
    }

    /** A thread that somebody else has suspended stays suspended and unchanged, and is counted. */
    @Test
    void areLeftSuspendedAndCounted() throws Exception {
        Jdk jdk = Jdk.JDK_17; // the last one where a thread can be suspended from Java
        try (TargetJvm target = start(jdk, List.of(), 3, "waiting");
                DdmConnection agent = TestAgent.attach(target)) {
            target.tell("suspend");
            RemoteRecording recording = RemoteRecording.exact(agent);
            Status status = recording.mark(1);
            assertThat(status.threads() - status.exactThreads()).isEqualTo(1);
            target.tell("resume");
            target.tell("go " + OBJECTS);
            recording.end();
            assertThat(told(recording).stream()
                            .filter(sample -> !sample.thread().equals("old-0"))
                            .count())
                    .isEqualTo(2 * OBJECTS);
            end(target);
        }
    }
}
