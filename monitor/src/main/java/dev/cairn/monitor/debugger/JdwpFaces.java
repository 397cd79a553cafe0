// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** What each VM shows its clients. A caller that watches VMs reports them: {@link #saw}, {@link #gone}. */
public final class JdwpFaces implements JdwpFace, AutoCloseable {
    private static final Logger LOG = System.getLogger(JdwpFaces.class.getName());

    private final Duration patience;
    private final Function<VmId, DdmDoor> ddm;
    private final Map<VmId, DebuggedVm> vms = new HashMap<>();
    private volatile Function<VmId, OptionalInt> shared = _ -> OptionalInt.empty();
    private boolean closed;

    /**
     * Begins with no VM.
     *
     * @param patience how long a VM may take to let a debugger in
     * @param ddm where a VM takes chunks
     */
    public JdwpFaces(Duration patience, Function<VmId, DdmDoor> ddm) {
        this.patience = patience;
        this.ddm = ddm;
    }

    /**
     * Reaches VMs through another Cairn of this machine that shares them.
     *
     * @param ports its port of a VM; asked for each time
     */
    public void shareThrough(Function<VmId, OptionalInt> ports) {
        shared = ports;
    }

    /** Takes a VM that is there. */
    public void saw(Vm vm) {
        of(vm);
    }

    /** The clients of a VM that is there; empty once this is closed. */
    synchronized Optional<DebuggedVm> of(Vm vm) {
        if (closed) {
            return Optional.empty();
        }
        return Optional.of(vms.computeIfAbsent(
                vm.id(),
                id -> new DebuggedVm(
                        vm.identity().name(),
                        JdwpOptions.of(vm.identity().flags())
                                .filter(JdwpOptions::server)
                                .map(jdwp -> new SharedDoor(
                                        () -> shared.apply(id),
                                        new LibjdwpDoor(ProcFs.ofThisMachine(), vm.identity(), jdwp, patience))),
                        Optional.of(ddm.apply(id)))));
    }

    /** Takes that a VM has ended. */
    public void gone(VmId id) {
        Optional<DebuggedVm> last;
        synchronized (this) {
            last = Optional.ofNullable(vms.remove(id));
        }
        last.ifPresent(DebuggedVm::close);
    }

    @Override
    public void serve(VmId id, ByteChannel stream) throws InterruptedException {
        Optional<DebuggedVm> vm;
        synchronized (this) {
            vm = Optional.ofNullable(vms.get(id));
        }
        if (vm.isPresent()) {
            vm.get().serve(stream, false);
            return;
        }
        try {
            stream.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A stream to a VM that has ended did not close.", e);
        }
    }

    /** Lets all clients and VMs go. */
    @Override
    public void close() {
        Map<VmId, DebuggedVm> all;
        synchronized (this) {
            closed = true;
            all = Map.copyOf(vms);
            vms.clear();
        }
        all.values().forEach(DebuggedVm::close);
    }
}
