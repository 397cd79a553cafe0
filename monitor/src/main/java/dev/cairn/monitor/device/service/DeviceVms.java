// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.service;

import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The VMs that the device shows: those that this process has the right to look into, but not its own. A caller that watches VMs
 * reports them.
 */
public final class DeviceVms {
    private final ProcFs proc;
    private final Predicate<Vm> wanted;
    private final long own = ProcessHandle.current().pid();
    private final Map<VmId, Long> uids = new HashMap<>();
    private final Map<Long, ShownVm> shown = new TreeMap<>();
    private long version;

    /** @param wanted which of them are shown */
    public DeviceVms(ProcFs proc, Predicate<Vm> wanted) {
        this.proc = proc;
        this.wanted = wanted;
    }

    /** Takes a VM that is there, as it is now. */
    public synchronized void saw(Vm vm) {
        Optional<ShownVm> seen =
                vm.pid() != own && wanted.test(vm) ? uid(vm.id()).map(uid -> ShownVm.of(vm, uid)) : Optional.empty();
        if (seen.isEmpty()) {
            hide(vm.id());
        } else if (!seen.get().equals(shown.put(vm.pid(), seen.get()))) {
            changed();
        }
    }

    private Optional<Long> uid(VmId id) {
        Long known = uids.get(id);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<Long> uid = Target.of(proc, id).filter(Target::isOursByRight).map(Target::uid);
        uid.ifPresent(each -> uids.put(id, each));
        return uid;
    }

    /** Takes that a VM has ended. */
    public synchronized void gone(VmId id) {
        uids.remove(id);
        hide(id);
    }

    private void hide(VmId id) {
        ShownVm there = shown.get(id.pid());
        if (there != null && there.id().equals(id)) {
            shown.remove(id.pid());
            changed();
        }
    }

    private void changed() {
        version++;
        notifyAll();
    }

    /** All of them, by pid. */
    public synchronized List<ShownVm> all() {
        return List.copyOf(shown.values());
    }

    synchronized Optional<ShownVm> of(long pid) {
        return Optional.ofNullable(shown.get(pid));
    }

    /** What is shown, and a number that another list has. */
    record Listing(long version, List<ShownVm> vms) {
        Listing {
            vms = List.copyOf(vms);
        }
    }

    /** The list, once it is another than the one of that number; at once where that is -1. */
    synchronized Listing await(long known) throws InterruptedException {
        while (version == known) {
            wait();
        }
        return new Listing(version, new ArrayList<>(shown.values()));
    }
}
