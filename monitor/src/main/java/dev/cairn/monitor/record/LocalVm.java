// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStat;
import dev.cairn.monitor.session.keep.SessionLease;
import dev.cairn.profile.unwind.ProcessCode;
import dev.cairn.profile.unwind.TargetCode;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A VM of this machine, as {@code /proc} knows its process.
 *
 * @param name for people
 */
record LocalVm(ProcFs proc, VmId id, String name, Function<VmId, SessionLease> leases) implements RecordedVm {
    private static final long NANOS_PER_TICK = 1_000_000_000L / ProcessStat.TICKS_PER_SECOND;

    @Override
    public Object key() {
        return id;
    }

    @Override
    public long pid() {
        return id.pid();
    }

    @Override
    public SessionLease lease() {
        return leases.apply(id);
    }

    @Override
    public Optional<Target> target() {
        return Target.of(proc, id);
    }

    @Override
    public String whyNoTarget() {
        return Target.whyNone(proc, id);
    }

    @Override
    public TargetCode code() {
        return new ProcessCode(proc.root().resolve(Long.toString(id.pid())), () -> !ProcessStat.hasEnded(proc, id));
    }

    @Override
    public boolean isAlive() {
        return !ProcessStat.hasEnded(proc, id);
    }

    @Override
    public OptionalLong cpuNanos() {
        return OptionalLong.of(ProcessStat.living(proc, id)
                .map(now -> now.cpuTicks() * NANOS_PER_TICK)
                .orElse(0L));
    }

    @Override
    public String text() {
        return "VM " + id.pid();
    }

    @Override
    public String title() {
        return name + " (" + id.pid() + ")";
    }
}
