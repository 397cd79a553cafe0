// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.agent.Recorded;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** How many allocations stand for all: every one, one in an interval, or as many as the budget has. */
@ParameterizedClass
@MethodSource("dev.cairn.testkit.Jdk#both")
class AgentRecordingIntervalTest extends WithAllocationKinds {
    private static final int BUDGET = 200;

    AgentRecordingIntervalTest(Jdk jdk) throws Exception {
        super(jdk);
    }

    @Test
    void everySampleIsExactOfThreadsThatRanBeforeToo() {
        RemoteRecording recording = start(0, 0);
        target.tell("draw");
        target.tell("threads 3 10 100");
        recording.end();
        Recorded recorded = recording.recorded();
        List<Recorded.Sample> main = recorded.samples.stream()
                .filter(sample -> "main".equals(sample.thread()))
                .toList();
        assertThat(main).isNotEmpty().allMatch(sample -> sample.interval() == 0 && sample.flags() == 0);
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
}
