// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.monitor.record.AllocationOptions;
import dev.cairn.monitor.record.Recording;
import dev.cairn.monitor.session.keep.SessionLease;
import dev.cairn.monitor.session.keep.TargetState;
import dev.cairn.testkit.BusyProcesses;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The way into healthy VMs on a machine that has far more to do than it can: it takes longer, and nothing else. */
@Tag("long")
@Timeout(600)
class UnderLoadTest {
    private static final int BUSY = 8;
    private static final int TIMES = 10;

    private BusyProcesses busy = BusyProcesses.start(0);

    @BeforeEach
    void load() {
        busy = BusyProcesses.start(BUSY);
    }

    @AfterEach
    void unload() {
        busy.close();
    }

    private static VmId idOf(TargetJvm target) {
        try (ProcessStatFile file = ProcessStatFile.open(ProcFs.ofThisMachine().of(target.pid(), "stat"))
                .orElseThrow()) {
            return new VmId(target.pid(), file.read().orElseThrow().startTicks());
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void letInEveryTime(Jdk jdk) throws Exception {
        for (int i = 0; i < TIMES; i++) {
            try (TargetJvm target =
                            TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Idle.class);
                    AgentSessions sessions = AgentSessions.forOneLook()) {
                VmId id = idOf(target);
                try (AgentSessions.Lease lease = sessions.lease(id, Interest.REQUESTS)) {
                    SessionLease.Reached reached = lease.reach(sessions.patience());
                    assertThat(reached.state())
                            .as(() -> reached.why("the VM"))
                            .isInstanceOf(TargetState.Connected.class);
                    ThreadsReading reading = ThreadsReading.of(lease.session().orElseThrow(), true);
                    assertThat(reading.problem()).isEmpty();
                    assertThat(reading.suspended()).isFalse();
                }
                try (Recording recording = sessions.recordings().of(id, "Idle").record(AllocationOptions.sampled())) {
                    assertThat(recording.snapshot().notes())
                            .as("through the ring, and with all that the VM says of it")
                            .noneMatch(note -> note.contains("over the connection")
                                    || note.contains("did not say")
                                    || note.contains("not confirmed"));
                }
                assertThat(target.errors()).isEmpty();
            }
        }
    }
}
