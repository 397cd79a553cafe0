// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.metrics;

import dev.cairn.monitor.model.Heap;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** The metrics of VMs. What is not known of a VM has no sample. */
public final class VmMetrics {
    private static final double MILLIS_PER_SECOND = 1000;

    private VmMetrics() {}

    /** Adds all families. */
    public static void write(List<Vm> vms, OpenMetrics to) {
        wholes(
                to.gauge(
                        "cairn_vm_heap_used_bytes",
                        "Live and dead objects; of the last collection where the VM counts only then."),
                vms,
                vm -> vm.heap().flatMap(heap -> boxed(heap.usedBytes())));
        wholes(
                to.gauge("cairn_vm_heap_committed_bytes", "What the VM has from the system for its heap."),
                vms,
                vm -> vm.heap().map(Heap::committedBytes));
        wholes(
                to.gauge("cairn_vm_heap_max_bytes", "How far the heap may grow."),
                vms,
                vm -> vm.heap().map(Heap::maxBytes));
        OpenMetrics.Family collections = to.counter(
                "cairn_vm_gc_collections", "Collections since the VM started; of a concurrent collector its pauses.");
        OpenMetrics.Family seconds = to.counter("cairn_vm_gc_seconds", "Time in these collections.");
        for (Vm vm : vms) {
            vm.gc().collectors().forEach(one -> {
                Map<String, String> labels =
                        Map.of("pid", pid(vm), "name", vm.identity().name(), "collector", one.name());
                collections.sample(labels, one.collections());
                seconds.sample(labels, one.millis() / MILLIS_PER_SECOND);
            });
        }
        fractions(
                to.gauge(
                        "cairn_vm_allocation_estimate_bytes_per_second",
                        "What the VM allocates, an estimate from the fill of eden."),
                vms,
                vm -> vm.allocatedBytesPerSecond().isPresent()
                        ? Optional.of(vm.allocatedBytesPerSecond().getAsDouble())
                        : Optional.empty());
        wholes(
                to.gauge(
                        "cairn_vm_threads", "Live Java threads; all threads of the process where the VM does not say."),
                vms,
                vm -> boxed(vm.threads()));
        wholes(
                to.gauge("cairn_vm_loaded_classes", "Classes that are loaded."),
                vms,
                vm -> boxed(vm.counts().loadedClasses()));
        fractions(
                to.counter("cairn_vm_cpu_seconds", "CPU time of the process since it started."),
                vms,
                vm -> ProcessStat.living(ProcFs.ofThisMachine(), vm.id())
                        .map(stat -> (double) stat.cpuTicks() / ProcessStat.TICKS_PER_SECOND));
        wholes(
                to.gauge("cairn_vm_resident_bytes", "Resident memory of the process, shared pages included."),
                vms,
                vm -> boxed(vm.process().rssBytes()));
        fractions(
                to.gauge("cairn_vm_start_time_seconds", "When the process started, since the epoch."),
                vms,
                vm -> Optional.of(vm.identity().startedAtMillis() / MILLIS_PER_SECOND));
        wholes(
                to.gauge(
                        "cairn_vm_problems", "Reasons why something is not known of the VM; cairn ps names the first."),
                vms,
                vm -> Optional.of((long) vm.problems().size()));
    }

    private static Optional<Long> boxed(OptionalLong value) {
        return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
    }

    private static void wholes(OpenMetrics.Family family, List<Vm> vms, Function<Vm, Optional<Long>> value) {
        vms.forEach(vm -> value.apply(vm).ifPresent(known -> family.sample(labels(vm), known)));
    }

    private static void fractions(OpenMetrics.Family family, List<Vm> vms, Function<Vm, Optional<Double>> value) {
        vms.forEach(vm -> value.apply(vm).ifPresent(known -> family.sample(labels(vm), known)));
    }

    private static Map<String, String> labels(Vm vm) {
        return Map.of("pid", pid(vm), "name", vm.identity().name());
    }

    private static String pid(Vm vm) {
        return Long.toString(vm.pid());
    }
}
