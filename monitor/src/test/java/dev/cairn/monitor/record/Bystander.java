// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.VmId;

/** Records the VM with pid {@code args[0]} until it is killed. */
final class Bystander {
    private Bystander() {}

    public static void main(String[] args) throws Exception {
        long pid = Long.parseLong(args[0]);
        VmId id = Monitor.look().stream()
                .filter(vm -> vm.pid() == pid)
                .findFirst()
                .orElseThrow()
                .id();
        try (AgentSessions sessions = AgentSessions.forOneLook();
                Recording recording = sessions.recordings()
                        .of(id, "Bakery")
                        .record(AllocationOptions.exact().withoutShareLimit())) {
            System.out.println("recording " + recording.snapshot().samples());
            Thread.sleep(Long.MAX_VALUE);
        }
    }
}
