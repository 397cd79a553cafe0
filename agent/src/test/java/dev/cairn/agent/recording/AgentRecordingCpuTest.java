// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.Recorded;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Samples of who uses the processor, alone and beside allocations. */
@ParameterizedClass
@MethodSource("dev.cairn.testkit.Jdk#both")
class AgentRecordingCpuTest extends WithAllocationKinds {
    AgentRecordingCpuTest(Jdk jdk) throws Exception {
        super(jdk);
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
