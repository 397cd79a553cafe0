// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.ThreadReference;
import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.Debugger;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.AllocationKinds;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A load that comes before the agent's worker has looked again: here a debugger holds it, so that it never looks. */
class AgentRecordingBurstTest {
    private static final int KIBIBYTE = 1024;
    private static final int BUDGET = 100;
    private static final int INTERVAL = 16 * KIBIBYTE;
    private static final int ARRAYS = 100_000;
    /** The number of samples if nothing made the interval longer, and more if it was made shorter before. */
    private static final long UNGUARDED = ARRAYS * 1016L / INTERVAL;

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void callbacksThemselvesCutABurstShort(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m", Debugger.OPTION)
                        .start(AllocationKinds.class);
                DdmConnection agent = TestAgent.attach(target)) {
            try (Debugger debugger = Debugger.attach(target)) {
                ThreadReference worker = debugger.awaitThread("cairn-worker");
                RemoteRecording recording = RemoteRecording.start(
                        agent, RemoteRecording.allocations(INTERVAL, BUDGET, RemoteRecording.DEPTH, 0));
                Status before = recording.mark(1);
                worker.suspend();
                target.tell("bytes " + ARRAYS + " 1000");
                worker.resume();
                Status after = recording.end();
                assertThat(taken(after) - taken(before)).isLessThan(UNGUARDED / 4);
                assertThat(recording.recorded().intervals).anyMatch(interval -> interval > INTERVAL);
            }
            assertThat(target.end()).isZero();
        }
    }

    private static long taken(Status status) {
        return status.samples() + status.lostAllocations();
    }
}
