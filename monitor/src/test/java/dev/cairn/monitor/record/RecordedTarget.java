// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.VmId;
import dev.cairn.testkit.TargetJvm;

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

    /** As a broken connection does it. */
    void loseSession() {
        sessions.session(id).orElseThrow().close();
    }

    @Override
    public void close() {
        sessions.close();
    }
}
