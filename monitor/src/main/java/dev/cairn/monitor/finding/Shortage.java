// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import dev.cairn.monitor.finding.Finding.GroupMemoryShort;
import dev.cairn.monitor.finding.Finding.MachineMemoryShort;
import dev.cairn.monitor.finding.Finding.Swapped;
import dev.cairn.monitor.model.ControlGroup;
import dev.cairn.monitor.model.ResidentMemory;
import dev.cairn.monitor.model.SystemState;
import java.util.Optional;
import java.util.OptionalDouble;

/** Where memory is short: of the process, of its control group, of the machine. */
final class Shortage {
    private static final long MIB = 1024 * 1024;
    private static final long SWAPPED_BYTES = 16 * MIB;
    private static final double SWAPPED_SHARE = 0.05;
    private static final double GROUP_SHARE = 0.95;
    private static final double MACHINE_SHARE = 0.05;

    private Shortage() {}

    static Optional<Finding> swap(Observed observed) {
        return observed.vm()
                .process()
                .resident()
                .filter(Shortage::isSwapped)
                .map(memory -> new Swapped(memory.swappedBytes(), resident(memory)));
    }

    /** Pages that were never used again after the start may be in swap for good, and do no harm. */
    private static boolean isSwapped(ResidentMemory memory) {
        return memory.swappedBytes() >= SWAPPED_BYTES
                && memory.swappedBytes() >= SWAPPED_SHARE * (memory.swappedBytes() + resident(memory));
    }

    private static long resident(ResidentMemory memory) {
        return memory.anonymousBytes() + memory.fileBytes() + memory.sharedBytes();
    }

    static Optional<Finding> group(Observed observed) {
        ControlGroup group = observed.vm().process().group();
        if (group.memoryLimitBytes().isEmpty() || group.memoryUsedBytes().isEmpty()) {
            return Optional.empty();
        }
        long limit = group.memoryLimitBytes().getAsLong();
        long used = group.memoryUsedBytes().getAsLong();
        return limit > 0 && used >= GROUP_SHARE * limit
                ? Optional.of(new GroupMemoryShort(used, limit))
                : Optional.empty();
    }

    static Optional<Finding> machine(Observed observed) {
        SystemState system = observed.system();
        long available = system.memoryAvailableBytes();
        long total = system.memoryTotalBytes();
        return total > 0 && available < MACHINE_SHARE * total
                ? Optional.of(new MachineMemoryShort(available, total, stalled(system)))
                : Optional.empty();
    }

    private static OptionalDouble stalled(SystemState system) {
        return system.pressures().stream()
                .filter(pressure -> pressure.resource().equals("memory"))
                .mapToDouble(pressure -> pressure.some().avg60Percent())
                .findFirst();
    }
}
