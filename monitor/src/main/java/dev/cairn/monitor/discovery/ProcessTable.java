// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the processes that have become JVMs since the last scan, without a look at every process each time.
 *
 * <p>A new process is looked at in every scan while it is young, for a JVM is nothing special until it has loaded its
 * library. Later it is looked at again when its name changes (an {@code exec}), when its pid belongs to another process,
 * and else every half minute, for a program that loads a JVM late. Owned by one thread.
 */
public final class ProcessTable {
    private static final long YOUNG_NANOS = 5_000_000_000L;
    private static final long RENAME_CHECK_NANOS = 2_000_000_000L;
    private static final long LATE_CHECK_NANOS = 30_000_000_000L;
    private static final int STAT_BYTES = 1024;

    private final ProcFs proc;
    private final Map<Long, Seen> seen = new HashMap<>();

    private static final class Seen {
        private final long firstNanos;
        private final ProcessStat stat;
        private long renameCheckNanos;
        private long lateCheckNanos;
        private boolean jvm;

        Seen(ProcessStat stat, long nanos) {
            this.stat = stat;
            this.firstNanos = nanos;
            this.renameCheckNanos = nanos;
            this.lateCheckNanos = nanos;
        }
    }

    public ProcessTable(ProcFs proc) {
        this.proc = proc;
    }

    /** The processes that are JVMs now and were not in any scan before. */
    public List<JvmProcess> scan(long nanos) {
        List<JvmProcess> found = new ArrayList<>();
        Set<Long> present = new HashSet<>();
        for (long pid : proc.pids()) {
            present.add(pid);
            current(pid, nanos).filter(process -> isDue(process, nanos)).ifPresent(process -> {
                Optional<JvmProcess> jvm = JvmProcess.inspect(proc, pid, process.stat);
                process.jvm = jvm.isPresent();
                jvm.ifPresent(found::add);
            });
        }
        seen.keySet().retainAll(present);
        return found;
    }

    /** What is known of the process that has {@code pid} now; empty if it has ended already. */
    private Optional<Seen> current(long pid, long nanos) {
        Seen known = seen.get(pid);
        boolean recheck = known != null
                && !known.jvm
                && !known.stat.isKernelThread()
                && nanos - known.renameCheckNanos >= RENAME_CHECK_NANOS;
        if (known != null && !recheck) {
            return Optional.of(known);
        }
        Optional<ProcessStat> stat = stat(pid);
        if (known != null && stat.isPresent() && !isAnother(known.stat, stat.get())) {
            known.renameCheckNanos = nanos;
            return Optional.of(known);
        }
        Optional<Seen> fresh = stat.map(now -> new Seen(now, nanos));
        fresh.ifPresent(process -> seen.put(pid, process));
        return fresh;
    }

    /** Has the next scan look at {@code pid} anew, as its VM is gone: the number may be another process by then. */
    public void forget(long pid) {
        seen.remove(pid);
    }

    private static boolean isDue(Seen process, long nanos) {
        if (process.jvm || process.stat.isKernelThread()) {
            return false;
        }
        if (nanos - process.firstNanos < YOUNG_NANOS) {
            return true;
        }
        boolean due = nanos - process.lateCheckNanos >= LATE_CHECK_NANOS;
        if (due) {
            process.lateCheckNanos = nanos;
        }
        return due;
    }

    private static boolean isAnother(ProcessStat before, ProcessStat now) {
        return before.startTicks() != now.startTicks() || !before.command().equals(now.command());
    }

    private Optional<ProcessStat> stat(long pid) {
        return ProcFs.read(proc.of(pid, "stat"), STAT_BYTES)
                .flatMap(line -> ProcessStat.parse(line, line.length))
                .filter(stat -> !stat.isZombie());
    }
}
