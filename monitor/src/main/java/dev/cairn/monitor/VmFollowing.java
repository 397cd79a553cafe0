// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import java.util.List;
import java.util.function.Consumer;

/** Reports to one listener all VMs of a monitor, also of those that were there before. */
final class VmFollowing {
    private VmFollowing() {}

    /**
     * Begins, until the result is closed.
     *
     * @param saw gets each VM, and again at each change
     * @param gone gets each VM that has ended
     */
    static Monitor.Subscription of(Monitor monitor, Consumer<Vm> saw, Consumer<VmId> gone) {
        Monitor.Subscription subscription = monitor.listen(event -> {
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
        return subscription;
    }
}
