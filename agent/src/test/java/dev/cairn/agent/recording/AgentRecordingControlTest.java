// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Change;
import dev.cairn.wire.ddm.chunk.recording.Recordings.EndRequest;
import dev.cairn.wire.ddm.chunk.recording.Recordings.MarkRequest;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Start;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Started;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** RECS, RECC, RECM and RECE: which monitors may record, what is refused, and what a status says. */
@ParameterizedClass
@MethodSource("dev.cairn.testkit.Jdk#both")
class AgentRecordingControlTest extends WithAllocationKinds {
    private static final long PID = ProcessHandle.current().pid();

    AgentRecordingControlTest(Jdk jdk) throws Exception {
        super(jdk);
    }

    @Test
    void isAnnounced() {
        assertThat(agent.announce()).contains(CairnFeature.RECORDING.text());
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
        assertThat(agent.refusal(new Start(0, 4, 0, 0, 0, 1, 0, PID))).contains("not 4");
        assertThat(agent.refusal(new Start(0, 3, 0, 0, 0, 1, 0, PID))).contains("every 1 to", "not every 0");
        assertThat(agent.refusal(new Start(0, 3, 512, 0, 512, 1, 2, PID))).contains("no flags 2");
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
}
