// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.Vm;
import java.util.List;
import java.util.OptionalLong;

/** What rules look at: what the monitor sees anyway. */
interface RuleSamples {
    /** The VMs as they were at the last look. */
    List<Vm> vms();

    /** What the last collection of the whole heap left. */
    OptionalLong heapFloorBytes(Vm vm);

    /** Those of a monitor, without this process itself. */
    static RuleSamples of(Monitor monitor) {
        long own = ProcessHandle.current().pid();
        return new RuleSamples() {
            @Override
            public List<Vm> vms() {
                return monitor.vms().stream().filter(vm -> vm.pid() != own).toList();
            }

            @Override
            public OptionalLong heapFloorBytes(Vm vm) {
                return monitor.findings(vm).heapFloorBytes();
            }
        };
    }
}
