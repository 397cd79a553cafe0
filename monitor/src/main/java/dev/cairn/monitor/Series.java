// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.model.Vm;
import java.util.OptionalLong;

/** What the history of a VM keeps. */
public enum Series {
    HEAP_USED_BYTES,
    HEAP_COMMITTED_BYTES,
    RSS_BYTES,
    CPU_PERCENT,
    GC_PERCENT,
    ALLOCATED_BYTES_PER_SECOND,
    THREADS,
    LOADED_CLASSES,
    /** Share of the scheduling periods in which the control group's CPU time was used up. */
    THROTTLED_PERCENT;

    /** The value of this series in {@code vm}; NaN if not known. */
    public double of(Vm vm) {
        return switch (this) {
            case HEAP_USED_BYTES ->
                vm.heap().map(heap -> known(heap.usedBytes())).orElse(Double.NaN);
            case HEAP_COMMITTED_BYTES ->
                vm.heap().map(heap -> (double) heap.committedBytes()).orElse(Double.NaN);
            case RSS_BYTES -> known(vm.process().rssBytes());
            case CPU_PERCENT -> vm.process().cpuPercent().orElse(Double.NaN);
            case GC_PERCENT -> vm.gc().pausePercent().orElse(Double.NaN);
            case ALLOCATED_BYTES_PER_SECOND -> vm.allocatedBytesPerSecond().orElse(Double.NaN);
            case THREADS -> known(vm.threads());
            case LOADED_CLASSES -> known(vm.counts().loadedClasses());
            case THROTTLED_PERCENT -> vm.process().group().throttledPercent().orElse(Double.NaN);
        };
    }

    private static double known(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : Double.NaN;
    }
}
