// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.model.SystemState;
import dev.cairn.monitor.model.Vm;

/** What happens in a {@link Monitor}. */
public sealed interface MonitorEvent {
    /** A VM that was not there before. */
    record Appeared(Vm vm) implements MonitorEvent {}

    /** Something about a VM is not as it was at the last look. */
    record Changed(Vm vm) implements MonitorEvent {}

    /** A VM's process has ended; this is the last view of it. */
    record Gone(Vm lastSeen) implements MonitorEvent {}

    /** A look at all VMs is complete; comes once a second, after the events of that look. */
    record Sampled(long atMillis, SystemState system) implements MonitorEvent {}
}
