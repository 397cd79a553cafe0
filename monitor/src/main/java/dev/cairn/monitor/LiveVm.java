// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.discovery.JvmProcess;
import dev.cairn.monitor.hotspot.CounterReading;
import dev.cairn.monitor.hotspot.HotSpotCounters;
import dev.cairn.monitor.hotspot.PerfDataFile;
import dev.cairn.monitor.hotspot.Rates;
import dev.cairn.monitor.hotspot.StaticFacts;
import dev.cairn.monitor.model.ControlGroup;
import dev.cairn.monitor.model.GcActivity;
import dev.cairn.monitor.model.ProcessLoad;
import dev.cairn.monitor.model.ResidentMemory;
import dev.cairn.monitor.model.RuntimeCounts;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.model.VmIdentity;
import dev.cairn.monitor.proc.ControlGroupReader;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStat;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.monitor.proc.ResidentMemoryReader;
import dev.cairn.wire.perfdata.PerfDataDirectory;
import dev.cairn.wire.perfdata.PerfDataPrologue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One VM while it is watched: what is kept open for it, and what must be remembered from one look to the next. Owned by
 * one thread, which also closes it.
 */
final class LiveVm implements AutoCloseable {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long YOUNG_MILLIS = 5_000;
    private static final long SLOW_LOOK_NANOS = 30_000_000_000L;
    private static final long MEMORY_LOOK_NANOS = 5_000_000_000L;

    private final JvmProcess process;
    private final ProcessStatFile statFile;
    private final long bootMillis;
    private String comm;
    private final Rates rates = new Rates();
    private final ProcFs proc;
    private final ControlGroupReader groupReader;

    private Optional<PerfDataFile> perfData = Optional.empty();
    private Optional<PerfDataDirectory> directory = Optional.empty();
    private Optional<HotSpotCounters> counters = Optional.empty();
    private VmIdentity identity;
    private String countersProblem = "";
    private boolean countersBroken;
    private long slowLookNanos;
    private Optional<ProcessStat> lastStat = Optional.empty();
    private long lastNanos;
    private OptionalDouble cpuPercent = OptionalDouble.empty();
    private long memoryLookNanos;
    private Optional<ResidentMemory> resident = Optional.empty();
    private ControlGroup group = ControlGroup.UNKNOWN;

    private LiveVm(
            ProcFs proc, JvmProcess process, ProcessStatFile statFile, ProcessStat stat, long bootMillis, long nanos) {
        this.proc = proc;
        this.groupReader = new ControlGroupReader(proc, process.id().pid());
        this.memoryLookNanos = nanos - MEMORY_LOOK_NANOS;
        this.process = process;
        this.statFile = statFile;
        this.bootMillis = bootMillis;
        this.comm = stat.command();
        this.slowLookNanos = nanos;
        this.identity = process.identity(StaticFacts.UNKNOWN, bootMillis, 0);
    }

    /** Starts to watch {@code process}; empty if it has ended meanwhile. */
    static Optional<LiveVm> open(ProcFs proc, JvmProcess process, long bootMillis, long nanos) {
        Optional<ProcessStatFile> file =
                ProcessStatFile.open(proc.of(process.id().pid(), "stat"));
        Optional<ProcessStat> stat = file.flatMap(ProcessStatFile::read)
                .filter(now -> now.startTicks() == process.id().startTicks());
        if (stat.isEmpty()) {
            file.ifPresent(ProcessStatFile::close);
            return Optional.empty();
        }
        try {
            return Optional.of(new LiveVm(proc, process, file.get(), stat.get(), bootMillis, nanos));
        } catch (RuntimeException e) {
            file.get().close();
            throw e;
        }
    }

    VmId id() {
        return process.id();
    }

    /** Whether the process has ended, or is no JVM any more. */
    boolean hasEnded() {
        return currentStat().isEmpty();
    }

    /** Looks at the VM; empty if its process has ended, or is no JVM any more. */
    Optional<Vm> look(long nanos, long nowMillis) {
        Optional<ProcessStat> stat = currentStat();
        if (stat.isEmpty()) {
            return Optional.empty();
        }
        lookSlowly(nanos);
        Optional<CounterReading> reading = readCounters(nanos, nowMillis);
        ProcessLoad load = load(stat.get(), nanos);
        return Optional.of(new Vm(
                identity,
                load,
                reading.flatMap(CounterReading::heap),
                reading.map(this::gc).orElse(GcActivity.UNKNOWN),
                reading.isPresent() ? rates.allocatedBytesPerSecond() : OptionalDouble.empty(),
                false,
                reading.map(CounterReading::counts).orElse(RuntimeCounts.UNKNOWN),
                process.agentListens(),
                problems(nowMillis)));
    }

    private Optional<ProcessStat> currentStat() {
        return statFile.read().filter(now -> now.startTicks() == id().startTicks() && isStillJvm(now));
    }

    /** Another name means another program, or only that this one renamed itself. */
    private boolean isStillJvm(ProcessStat now) {
        if (!now.command().equals(comm)) {
            comm = now.command();
            process.refresh();
        }
        return process.isJvm();
    }

    private GcActivity gc(CounterReading reading) {
        return new GcActivity(
                reading.collectors(),
                reading.lastGcCause(),
                reading.lastGcEndMillis(),
                rates.gcPercent(),
                reading.gcDetails(),
                rates.collections());
    }

    private ProcessLoad load(ProcessStat stat, long nanos) {
        if (lastStat.isEmpty()) {
            lastStat = Optional.of(stat);
            lastNanos = nanos;
        } else if (nanos - lastNanos >= Rates.SHORTEST_NANOS) {
            cpuPercent = OptionalDouble.of(cpuPercent(lastStat.get(), stat, (nanos - lastNanos) / NANOS_PER_SECOND));
            lastStat = Optional.of(stat);
            lastNanos = nanos;
        }
        return new ProcessLoad(
                cpuPercent,
                OptionalLong.of(stat.rssPages() * ProcessStat.PAGE_BYTES),
                OptionalLong.of(stat.threads()),
                resident,
                group);
    }

    private static double cpuPercent(ProcessStat before, ProcessStat now, double seconds) {
        double cpuSeconds = (double) (now.cpuTicks() - before.cpuTicks()) / ProcessStat.TICKS_PER_SECOND;
        return Math.max(0, Math.round(1000 * cpuSeconds / seconds) / 10.0);
    }

    /** What is too dear for every second: a library that was loaded late, several files on memory and limits. */
    private void lookSlowly(long nanos) {
        if (nanos - slowLookNanos >= SLOW_LOOK_NANOS) {
            slowLookNanos = nanos;
            process.refresh();
        }
        if (nanos - memoryLookNanos >= MEMORY_LOOK_NANOS) {
            memoryLookNanos = nanos;
            resident = ResidentMemoryReader.read(proc, id().pid());
            group = groupReader.read();
        }
    }

    private Optional<CounterReading> readCounters(long nanos, long nowMillis) {
        if (countersBroken) {
            return Optional.empty();
        }
        try {
            if (perfData.isEmpty()) {
                openCounters(nowMillis);
            }
            Optional<CounterReading> reading =
                    perfData.flatMap(file -> counters(file, nowMillis)).map(all -> all.read(nowMillis));
            reading.ifPresent(now -> rates.add(now, nanos));
            return reading;
        } catch (InternalError | RuntimeException e) {
            // A mapping that shrank gives the error, a block that changed under our hands the exception.
            giveUpCounters(
                    "The counters of this VM cannot be read any more: its file in /tmp was changed by somebody.");
            return Optional.empty();
        }
    }

    private void openCounters(long nowMillis) {
        if (!process.readable()) {
            return;
        }
        if (!process.hasPerfData()) {
            if (isYoung(nowMillis)) {
                process.refresh();
            }
            if (!process.hasPerfData()) {
                return;
            }
        }
        switch (process.openPerfData()) {
            case PerfDataFile.Opening.Opened(PerfDataFile file) -> perfData = Optional.of(file);
            case PerfDataFile.Opening.Refused(String reason) -> {
                countersProblem = "The counters of this VM " + reason + ".";
                countersBroken = !isYoung(nowMillis);
            }
        }
    }

    private Optional<HotSpotCounters> counters(PerfDataFile file, long nowMillis) {
        Optional<PerfDataDirectory> now = file.directory();
        if (now.isPresent() && !now.equals(directory)) {
            directory = now;
            HotSpotCounters fresh = new HotSpotCounters(now.get(), file.block());
            counters = Optional.of(fresh);
            countersProblem = overflow(file.prologue());
            identity = process.identity(fresh.facts(), bootMillis, nowMillis);
        }
        if (now.isEmpty()) {
            PerfDataPrologue.State state = file.prologue().state();
            countersProblem = switch (state) {
                case READY -> "";
                case STARTING ->
                    isYoung(nowMillis) ? "" : "This VM is still starting, and has not published its counters.";
                case NOT_PERFDATA -> "What this VM maps as its counters holds something else.";
                case UNKNOWN_VERSION -> "The counters of this VM have a format that Cairn does not know.";
            };
        }
        return counters;
    }

    private static String overflow(PerfDataPrologue prologue) {
        return prologue.overflowBytes() == 0
                ? ""
                : "Some counters of this VM found no room: " + prologue.overflowBytes()
                        + " bytes more than its -XX:PerfDataMemorySize.";
    }

    private void giveUpCounters(String problem) {
        countersBroken = true;
        countersProblem = problem;
        perfData.ifPresent(PerfDataFile::close);
        perfData = Optional.empty();
        counters = Optional.empty();
    }

    private boolean isYoung(long nowMillis) {
        return nowMillis - identity.startedAtMillis() < YOUNG_MILLIS;
    }

    private List<String> problems(long nowMillis) {
        List<String> problems = new ArrayList<>();
        if (!process.readable()) {
            problems.add(
                    process.isClosed()
                            ? "This VM is " + Target.CLOSED + "."
                            : "This VM belongs to " + process.user()
                                    + ": run Cairn as that user or as root to see inside, with the capability"
                                    + " CAP_SYS_PTRACE if the VM has capabilities.");
        } else if (!countersProblem.isEmpty()) {
            problems.add(countersProblem);
        } else if (perfData.isEmpty() && !isYoung(nowMillis)) {
            problems.add(
                    "This VM shares no counters (-XX:-UsePerfData, -XX:+PerfDisableSharedMem, or a /tmp that it cannot"
                            + " write to): its heap cannot be seen from outside.");
        }
        return problems;
    }

    @Override
    public void close() {
        perfData.ifPresent(PerfDataFile::close);
        statFile.close();
    }
}
