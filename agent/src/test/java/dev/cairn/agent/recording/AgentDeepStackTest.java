// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.Recorded;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.Allocator;
import dev.cairn.wire.ring.RecordLayout.Allocation;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stacks as deep as they can be recorded, and deeper. */
class AgentDeepStackTest {
    private static final int MAX_DEPTH = 512;
    private static final String DEEP = "Allocator$Work.deep";

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void theDeepestDepthHasThatManyFramesOfADeeperStack(Jdk jdk) throws Exception {
        try (TargetJvm target =
                        TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Allocator.class);
                DdmConnection agent = TestAgent.attach(target)) {
            Recorded.Sample beyond = sampleBelow(target, agent, 700);
            assertThat(beyond.flags() & Allocation.FLAG_TRUNCATED).isNotZero();
            assertThat(beyond.stack()).hasSize(MAX_DEPTH);
            assertThat(beyond.stack().subList(0, 1)).containsExactly("Allocator$Work.pattern");
            assertThat(beyond.stack().subList(1, MAX_DEPTH)).isEqualTo(Collections.nCopies(MAX_DEPTH - 1, DEEP));
            Recorded.Sample within = sampleBelow(target, agent, 400);
            assertThat(within.flags() & Allocation.FLAG_TRUNCATED).isZero();
            assertThat(Collections.frequency(within.stack(), DEEP)).isEqualTo(401);
            assertThat(within.stack().get(within.stack().size() - 1)).isEqualTo("Thread.run");
            assertThat(target.end()).isZero();
        }
    }

    /** One of the samples of what a new thread allocates {@code calls} calls down. */
    private static Recorded.Sample sampleBelow(TargetJvm target, DdmConnection agent, int calls) {
        RemoteRecording recording = RemoteRecording.start(agent, RemoteRecording.allocations(0, 0, MAX_DEPTH, 0));
        target.tell("deep " + calls);
        recording.end();
        List<Recorded.Sample> samples = recording.recorded().samples.stream()
                .filter(sample -> sample.isBelow("Allocator$Work.pattern"))
                .toList();
        assertThat(samples).extracting(Recorded.Sample::type).contains("[J", "[B", "[Ljava/lang/String;");
        return samples.get(0);
    }
}
