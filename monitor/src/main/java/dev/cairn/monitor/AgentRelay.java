// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.attach.AgentConnector;
import dev.cairn.monitor.debugger.JdwpFace;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.session.keep.Connector;
import dev.cairn.monitor.session.keep.TargetState;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;

/** A VM's face that is the agent's alone: DDM, with bytes relayed as they come. The agent is there while a client is. */
final class AgentRelay implements JdwpFace {
    private static final Logger LOG = System.getLogger(AgentRelay.class.getName());
    private static final int BUFFER_BYTES = 64 * 1024;

    private final Monitor monitor;

    AgentRelay(Monitor monitor) {
        this.monitor = monitor;
    }

    @Override
    public void serve(VmId vm, ByteChannel stream) throws InterruptedException {
        AgentSessions agents = monitor.agents();
        try (stream;
                AgentSessions.Lease lease = agents.lease(vm, AgentSessions.Interest.REQUESTS)) {
            if (!(lease.await(agents.patience()) instanceof TargetState.Connected)) {
                LOG.log(Level.DEBUG, "The agent is not in VM {0}: {1}", vm, lease.state());
                return;
            }
            Connector.Connection connection =
                    new AgentConnector(ProcFs.ofThisMachine(), vm, agents.patience()).connect();
            if (connection instanceof Connector.Connection.Opened(SocketChannel agent, var _)) {
                relay(stream, agent);
            } else {
                LOG.log(Level.DEBUG, "VM {0} cannot be reached: {1}", vm, connection);
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A client of VM {0} has gone: {1}", vm, e.getMessage());
        }
    }

    private static void relay(ByteChannel client, SocketChannel agent) throws InterruptedException {
        Thread back = Thread.ofVirtual().name("cairn-agent-relay").start(() -> copy(agent, client));
        copy(client, agent);
        back.join();
    }

    /** Bytes in one direction, until one side ends; the other is ended then too. */
    private static void copy(ByteChannel from, ByteChannel to) {
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
        try (from;
                to) {
            while (from.read(buffer) >= 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    to.write(buffer);
                }
                buffer.clear();
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A relay ended: {0}", e.getMessage());
        }
    }
}
