// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.model.Heap;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** What agents in VMs say, over what is seen of the same VMs from outside. Owned by one thread. */
final class AgentFigures {
    private final AgentSessions agents;
    private final Map<VmId, CountedAllocation> allocations = new HashMap<>();

    AgentFigures(AgentSessions agents) {
        this.agents = agents;
    }

    /**
     * What the agent in a VM says of its heap is newer than what the counters do, what it says of allocation is counted, and the
     * application may have taken a name.
     */
    Vm over(Vm seen, long nowMillis) {
        Vm vm = agents.session(seen.id())
                .map(session ->
                        session.takenName().map(seen::withName).orElse(seen).withAgent())
                .orElse(seen);
        OptionalDouble counted = allocations
                .computeIfAbsent(vm.id(), id -> new CountedAllocation())
                .perSecond(agents.threads(vm.id()), System.nanoTime());
        Vm withAllocation = counted.isPresent() ? vm.withCountedAllocation(counted.getAsDouble()) : vm;
        return agents.heap(vm.id(), nowMillis)
                .map(told -> withAllocation.withHeap(Heap.told(
                        vm.heap(), told.usedBytes(), told.timestampMillis(), told.committedBytes(), told.maxBytes())))
                .orElse(withAllocation);
    }

    /** The VM has ended. */
    void forget(VmId id) {
        allocations.remove(id);
    }
}
