// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.debugger.DdmDoor;
import dev.cairn.monitor.debugger.JdwpFaces;
import dev.cairn.monitor.debugger.Switchboard;
import dev.cairn.monitor.debugger.SwitchboardOptions;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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
        follow(board::saw, board::gone);
        return board;
    }

    Optional<Switchboard> switchboard() {
        return switchboard;
    }

    synchronized JdwpFaces faces() {
        if (faces.isEmpty()) {
            JdwpFaces all = new JdwpFaces(patience, agents);
            faces = Optional.of(all);
            follow(all::saw, all::gone);
        }
        return faces.get();
    }

    private void follow(Consumer<Vm> saw, Consumer<VmId> gone) {
        monitor.listen(event -> {
            switch (event) {
                case MonitorEvent.Appeared(Vm vm) -> saw.accept(vm);
                case MonitorEvent.Changed(Vm vm) -> saw.accept(vm);
                case MonitorEvent.Gone(Vm vm) -> gone.accept(vm.id());
                case MonitorEvent.Sampled _ -> {}
            }
        });
        List<Vm> now = monitor.vms();
        now.forEach(saw);
        // One that ended meanwhile was reported before anybody followed.
        now.stream().map(Vm::id).filter(id -> monitor.vm(id).isEmpty()).forEach(gone);
    }

    /** Closes all ports, and lets all VMs and their debuggers go. */
    @Override
    public synchronized void close() {
        switchboard.ifPresent(Switchboard::close);
        faces.ifPresent(JdwpFaces::close);
    }
}
