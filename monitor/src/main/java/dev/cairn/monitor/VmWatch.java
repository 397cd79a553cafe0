// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.discovery.JvmProcess;
import dev.cairn.monitor.discovery.ProcessTable;
import dev.cairn.monitor.model.SystemState;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.SystemReader;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The VMs that are there now. Does nothing by itself: its owner scans for new ones and looks at the known ones, on one
 * thread.
 */
final class VmWatch implements AutoCloseable {
    private static final Logger LOG = System.getLogger(VmWatch.class.getName());

    private final ProcFs proc;
    private final ProcessTable processes;
    private final SystemReader system;
    private final long bootMillis;
    private final Map<Long, LiveVm> vms = new LinkedHashMap<>();

    VmWatch(ProcFs proc) {
        this.proc = proc;
        this.processes = new ProcessTable(proc);
        this.system = new SystemReader(proc);
        this.bootMillis = system.bootMillis();
    }

    SystemState system() {
        return system.read();
    }

    /** Looks for VMs that were not there before, and returns them in the order of their pids. */
    List<LiveVm> scan(long nanos) {
        List<LiveVm> found = new ArrayList<>();
        for (JvmProcess process : processes.scan(nanos)) {
            open(process, nanos)
                    .ifPresentOrElse(
                            found::add, () -> processes.forget(process.id().pid()));
        }
        found.sort(Comparator.comparingLong(vm -> vm.id().pid()));
        for (LiveVm vm : found) {
            LiveVm before = vms.put(vm.id().pid(), vm);
            if (before != null) {
                before.close();
            }
        }
        return found;
    }

    /** What cannot be opened now is looked at anew in the next scan; one strange process must not hide the others. */
    private Optional<LiveVm> open(JvmProcess process, long nanos) {
        try {
            return LiveVm.open(proc, process, bootMillis, nanos);
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "VM " + process.id().pid() + " cannot be watched.", e);
            return Optional.empty();
        }
    }

    List<LiveVm> all() {
        return List.copyOf(vms.values());
    }

    Optional<LiveVm> of(long pid) {
        return Optional.ofNullable(vms.get(pid));
    }

    void drop(LiveVm vm) {
        if (vms.remove(vm.id().pid(), vm)) {
            processes.forget(vm.id().pid());
            vm.close();
        }
    }

    @Override
    public void close() {
        vms.values().forEach(LiveVm::close);
        vms.clear();
    }
}
