// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.attach.AgentConnector;
import dev.cairn.monitor.debugger.DdmDoor;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.session.keep.Connector.Connection;
import dev.cairn.monitor.session.keep.TargetState;
import java.io.IOException;

/** Leads to the agent in a VM, which stays for as long as somebody is connected to it. */
final class AgentDoor implements DdmDoor {
    private final ProcFs proc;
    private final AgentSessions agents;
    private final VmId id;

    AgentDoor(ProcFs proc, AgentSessions agents, VmId id) {
        this.proc = proc;
        this.agents = agents;
        this.id = id;
    }

    @Override
    public Opened open() throws IOException, InterruptedException {
        AgentSessions.Lease lease = agents.lease(id, Interest.REQUESTS);
        boolean opened = false;
        try {
            String why = switch (lease.await(agents.patience())) {
                case TargetState.Connected _ -> "";
                case TargetState.Refused(String reason) -> reason;
                case TargetState.Waiting(String reason, var _, var _, var _) -> reason;
                case TargetState.Gone _ -> "VM " + id.pid() + " has ended.";
                case TargetState.Connecting _ -> "The agent in VM " + id.pid() + " has not answered yet.";
            };
            if (!why.isEmpty()) {
                throw new IOException(why);
            }
            Opened way = connect(lease);
            opened = true;
            return way;
        } finally {
            if (!opened) {
                lease.close();
            }
        }
    }

    private Opened connect(AgentSessions.Lease lease) throws IOException, InterruptedException {
        return switch (new AgentConnector(proc, id, agents.patience()).connect()) {
            case Connection.Opened(var channel, var _) -> new Opened(channel, lease::close);
            case Connection.Failed(String why, var _) -> throw new IOException(why);
            case Connection.Refused(String why) -> throw new IOException(why);
            case Connection.Ended _ -> throw new IOException("VM " + id.pid() + " has ended.");
        };
    }
}
