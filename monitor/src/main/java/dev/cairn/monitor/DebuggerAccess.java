// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.debugger.DdmDoor;
import dev.cairn.monitor.debugger.JdwpFaces;
import dev.cairn.monitor.debugger.Switchboard;
import dev.cairn.monitor.debugger.SwitchboardOptions;
import dev.cairn.monitor.model.VmId;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** What leads debuggers to the VMs that a monitor watches: nothing, until somebody asks for it. */
final class DebuggerAccess implements AutoCloseable {
    private final Monitor monitor;
    private final Duration patience;
    private final Function<VmId, DdmDoor> agents;
    private Optional<JdwpFaces> faces = Optional.empty();
    private volatile Optional<Switchboard> switchboard = Optional.empty();

    /**
     * Opens nothing yet.
     *
     * @param patience how long a VM may take to let a debugger in
     * @param agents where a VM takes chunks
     */
    DebuggerAccess(Monitor monitor, Duration patience, Function<VmId, DdmDoor> agents) {
        this.monitor = monitor;
        this.patience = patience;
        this.agents = agents;
    }

    synchronized Switchboard openSwitchboard(SwitchboardOptions options) {
        if (switchboard.isPresent()) {
            throw new IllegalStateException("This monitor has a switchboard already.");
        }
        Switchboard board = Switchboard.open(options, faces());
        switchboard = Optional.of(board);
        var _ = VmFollowing.of(monitor, board::saw, board::gone);
        return board;
    }

    Optional<Switchboard> switchboard() {
        return switchboard;
    }

    synchronized JdwpFaces faces() {
        if (faces.isEmpty()) {
            JdwpFaces all = new JdwpFaces(patience, agents);
            faces = Optional.of(all);
            var _ = VmFollowing.of(monitor, all::saw, all::gone);
        }
        return faces.get();
    }

    /** Closes all ports, and lets all VMs and their debuggers go. */
    @Override
    public synchronized void close() {
        switchboard.ifPresent(Switchboard::close);
        faces.ifPresent(JdwpFaces::close);
    }
}
