// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.Recorded;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.AllocationKinds;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** Tests that record {@link AllocationKinds} over the connection. Each has a target of its own, which must end well. */
abstract class WithAllocationKinds {
    static final int KIBIBYTE = 1024;

    final Jdk jdk;
    final TargetJvm target;
    final DdmConnection agent;

    WithAllocationKinds(Jdk jdk) throws Exception {
        this.jdk = jdk;
        target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m", "-Xcheck:jni")
                .start(AllocationKinds.class);
        agent = TestAgent.attach(target);
    }

    @AfterEach
    void end() {
        agent.close();
        try (TargetJvm ending = target) {
            assertThat(ending.end()).isZero();
            assertThat(ending.errors()).isEmpty();
        }
    }

    final RemoteRecording start(long interval, int flags) {
        return RemoteRecording.start(agent, RemoteRecording.allocations(interval, 0, RemoteRecording.DEPTH, flags));
    }

    static List<Recorded.CpuSample> spinning(RemoteRecording recording) {
        return recording.recorded().cpuSamples.stream()
                .filter(sample -> sample.stack().contains("AllocationKinds.spin"))
                .toList();
    }

    final void awaitSpinning(RemoteRecording recording, String spin, int samples) {
        Eventually.eventually(
                TestAgent.SOON,
                () -> {
                    target.tell(spin);
                    recording.awaitMark(1);
                    return spinning(recording).size();
                },
                count -> count >= samples);
    }
}
