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
import dev.cairn.testkit.target.allocation.AllocationKinds;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** CPU time of threads that no look of the CPU sampler has seen is reported, to the nanosecond. */
class AgentEndedThreadsTest {
    private static final int THREADS = 20;
    /** The longest interval: after the first look there is no other while this test goes on. */
    private static final long INTERVAL_NANOS = 10_000_000_000L;

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void tellsWhatTheyUsed(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx64m")
                        .start(AllocationKinds.class);
                DdmConnection agent = TestAgent.attach(target)) {
            target.tell("wait 30 before");
            RemoteRecording recording = RemoteRecording.start(agent, RemoteRecording.cpu(INTERVAL_NANOS));
            recording.awaitMark(1);
            long shortOnes = 0;
            for (int i = 0; i < THREADS; i++) {
                shortOnes += Long.parseLong(target.tell("spin 10 short"));
            }
            long before = Long.parseLong(target.tell("go"));
            long main = Long.parseLong(target.tell("spin 30"));
            assertThat(recording.end().lostOthers()).isZero();
            Recorded recorded = recording.recorded();
            check(recorded, "short", THREADS, shortOnes);
            check(recorded, "before", 1, before);
            assertThat(recorded.cpuSamples)
                    .filteredOn(each -> each.thread().equals("main"))
                    .hasSize(1)
                    .allMatch(each -> each.unseen() && each.stack().isEmpty() && each.cpuNanos() >= main);
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    private static void check(Recorded recorded, String thread, int count, long nanos) {
        List<Recorded.CpuSample> samples = recorded.cpuSamples.stream()
                .filter(each -> each.thread().equals(thread))
                .toList();
        assertThat(samples.stream().filter(Recorded.CpuSample::ended))
                .hasSize(count)
                .allMatch(each -> each.stack().isEmpty());
        // A thread uses a little before and after it looks at its own clock.
        assertThat(samples.stream().mapToLong(Recorded.CpuSample::cpuNanos).sum())
                .isBetween(nanos, nanos + nanos / 2);
    }
}
