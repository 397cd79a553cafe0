// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStat;
import java.util.Optional;

/**
 * The process behind a recording, as {@code /proc} knows it.
 *
 * @param name for people
 */
record RecordedVm(ProcFs proc, VmId id, String name) {
    private static final long NANOS_PER_TICK = 1_000_000_000L / ProcessStat.TICKS_PER_SECOND;

    Optional<Target> target() {
        return Target.of(proc, id);
    }

    private Optional<ProcessStat> stat() {
        return ProcessStat.living(proc, id);
    }

    boolean isAlive() {
        return !ProcessStat.hasEnded(proc, id);
    }

    /** CPU time of all of its threads; 0 once it has ended. */
    long cpuNanos() {
        return stat().map(now -> now.cpuTicks() * NANOS_PER_TICK).orElse(0L);
    }

    String text() {
        return "VM " + id.pid();
    }

    /** Name and pid, as a profile has them. */
    String title() {
        return name + " (" + id.pid() + ")";
    }
}
