// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.keep.TargetState;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.wire.ddm.Chunk;
import java.nio.file.Path;

/** A target as a recorder of its own sees it. */
final class RecordedTarget implements AutoCloseable {
    private final AgentSessions sessions = AgentSessions.forOneLook();
    private final VmId id;

    RecordedTarget(TargetJvm target) {
        id = Monitor.look().stream()
                .filter(vm -> vm.pid() == target.jvmPid())
                .findFirst()
                .orElseThrow()
                .id();
    }

    VmRecorder recorder() {
        return sessions.recordings().of(id, "Bakery");
    }

    /** Has the agent put in, which stays for as long as this does, and returns where it listens. */
    Path agentsEndpoint() throws InterruptedException {
        assertThat(sessions.lease(id, Interest.REQUESTS).await(Bakeries.LIMIT))
                .isInstanceOf(TargetState.Connected.class);
        return Target.of(ProcFs.ofThisMachine(), id).flatMap(Target::endpoint).orElseThrow();
    }

    /** Over the session that {@link #agentsEndpoint} opened. */
    Answer ask(Chunk request) {
        return sessions.session(id)
                .orElseThrow()
                .request(request, Bakeries.LIMIT)
                .join();
    }

    /** As a broken connection does it. */
    void loseSession() {
        sessions.session(id).orElseThrow().close();
    }

    @Override
    public void close() {
        sessions.close();
    }
}
