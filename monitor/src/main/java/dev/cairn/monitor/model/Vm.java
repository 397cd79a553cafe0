// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One VM as it was at the last look. Two views are equal if nothing changed between them.
 *
 * @param heap empty where the VM shares no counters, or not yet
 * @param allocatedBytesPerSecond an estimate from the fill of eden: exact to a region or a thread buffer while no
 *     collection comes between two looks, and else on the assumption that eden was full at each; empty for collectors
 *     without an eden. Where {@code allocationCounted}, what the VM's threads have counted themselves
 * @param agentAttached whether Cairn's agent is in the VM
 * @param problems why something is not known, each a sentence for the user
 */
public record Vm(
        VmIdentity identity,
        ProcessLoad process,
        Optional<Heap> heap,
        GcActivity gc,
        OptionalDouble allocatedBytesPerSecond,
        boolean allocationCounted,
        RuntimeCounts counts,
        boolean agentAttached,
        List<String> problems) {

    public Vm {
        problems = List.copyOf(problems);
    }

    public VmId id() {
        return identity.id();
    }

    public long pid() {
        return identity.id().pid();
    }

    /** Live Java threads; where the VM does not say, all threads of the process. */
    public OptionalLong threads() {
        return counts.liveThreads().isPresent() ? counts.liveThreads() : process.osThreads();
    }

    /** This view with another word on the heap. */
    public Vm withHeap(Heap other) {
        return new Vm(
                identity,
                process,
                Optional.of(other),
                gc,
                allocatedBytesPerSecond,
                allocationCounted,
                counts,
                agentAttached,
                problems);
    }

    /** This view with a rate that the VM's threads have counted. */
    public Vm withCountedAllocation(double bytesPerSecond) {
        return new Vm(
                identity, process, heap, gc, OptionalDouble.of(bytesPerSecond), true, counts, agentAttached, problems);
    }

    /** This view by another name, as the application may take one. */
    public Vm withName(String name) {
        return new Vm(
                identity.withName(name),
                process,
                heap,
                gc,
                allocatedBytesPerSecond,
                allocationCounted,
                counts,
                agentAttached,
                problems);
    }

    /** This view with the agent in the VM. */
    public Vm withAgent() {
        return new Vm(identity, process, heap, gc, allocatedBytesPerSecond, allocationCounted, counts, true, problems);
    }
}
