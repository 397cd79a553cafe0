// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.live;

import dev.cairn.monitor.HistoryView;
import dev.cairn.monitor.MachinePressure;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.Series;
import dev.cairn.monitor.VmFindings;
import dev.cairn.monitor.debugger.DebuggerState;
import dev.cairn.monitor.model.Collected;
import dev.cairn.monitor.model.ControlGroup;
import dev.cairn.monitor.model.GcActivity;
import dev.cairn.monitor.model.Heap;
import dev.cairn.monitor.model.ResidentMemory;
import dev.cairn.monitor.model.RuntimeCounts;
import dev.cairn.monitor.model.SystemState;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmIdentity;
import dev.cairn.report.vm.AgentState;
import dev.cairn.report.vm.Collector;
import dev.cairn.report.vm.GroupLimits;
import dev.cairn.report.vm.ResidentParts;
import dev.cairn.report.vm.Space;
import dev.cairn.report.vm.UsedAt;
import dev.cairn.report.vm.VmInfo;
import dev.cairn.report.vm.VmReport;
import dev.cairn.report.vm.VmRow;
import dev.cairn.report.vm.thread.ThreadCpu;
import dev.cairn.web.finding.FindingRows;
import dev.cairn.web.message.CollectedRow;
import dev.cairn.web.message.CountedStretch;
import dev.cairn.web.message.Pressure;
import dev.cairn.web.message.Sample;
import dev.cairn.web.message.ServerMessage;
import dev.cairn.web.message.Spark;
import dev.cairn.web.message.SystemRow;
import dev.cairn.web.question.DebuggerMessages;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Turns the monitor's views into messages. JSON knows null, so this is where "empty" becomes that. */
public final class Messages {
    private static final double MICROS_PER_MILLI = 1000;

    private Messages() {}

    /** For a caller that has no sessions with agents, and so does not know what they can do. */
    public static VmReport report(Vm vm) {
        return new VmReport(
                row(vm, Optional.empty()),
                info(vm, List.of(), VmFindings.of(vm, SystemState.UNKNOWN, HistoryView.EMPTY)));
    }

    public static VmReport report(Vm vm, Monitor monitor) {
        return new VmReport(row(vm, monitor), info(vm, monitor));
    }

    public static VmRow row(Vm vm, Monitor monitor) {
        return row(vm, monitor.debugger(vm.id()));
    }

    private static VmRow row(Vm vm, Optional<DebuggerState> debugger) {
        VmIdentity identity = vm.identity();
        @Nullable Heap heap = vm.heap().orElse(null);
        return new VmRow(
                vm.id().toString(),
                vm.pid(),
                identity.name(),
                identity.kind(),
                identity.mainClass(),
                identity.user(),
                identity.jdkVersion(),
                identity.vmName(),
                identity.container(),
                identity.startedAtMillis(),
                heap == null ? null : orNull(heap.usedBytes()),
                heap == null ? null : usedAt(heap),
                heap == null ? null : orNull(heap.usedAtMillis()),
                heap == null ? null : heap.committedBytes(),
                heap == null ? null : heap.maxBytes(),
                orNull(vm.process().rssBytes()),
                orNull(vm.threads()),
                orNull(vm.process().cpuPercent()),
                orNull(vm.gc().pausePercent()),
                whole(vm.allocatedBytesPerSecond()),
                agent(vm),
                identity.jdwp(),
                debugger.map(DebuggerState::port)
                        .filter(OptionalInt::isPresent)
                        .map(OptionalInt::getAsInt)
                        .orElse(null),
                debugger.map(state -> DebuggerMessages.use(state.stance())).orElse(null),
                debugger.filter(DebuggerState::selected).isPresent(),
                vm.problems().isEmpty() ? null : vm.problems().getFirst());
    }

    /** With what the agent says it can do, while there is a session with it. */
    public static VmInfo info(Vm vm, Monitor monitor) {
        return info(
                vm,
                monitor.agents().session(vm.id()).stream()
                        .flatMap(session -> session.features().names().stream())
                        .sorted()
                        .toList(),
                monitor.findings(vm));
    }

    private static VmInfo info(Vm vm, List<String> features, VmFindings found) {
        VmIdentity identity = vm.identity();
        RuntimeCounts counts = vm.counts();
        GcActivity gc = vm.gc();
        return new VmInfo(
                vm.id().toString(),
                vm.pid(),
                identity.name(),
                identity.kind(),
                identity.mainClass(),
                identity.user(),
                identity.jdkVersion(),
                identity.vmName(),
                identity.vmVersion().orElse(null),
                identity.javaHome().orElse(null),
                identity.commandLine(),
                identity.container(),
                identity.startedAtMillis(),
                identity.flags(),
                gc.collectors().stream()
                        .map(one -> new Collector(one.name(), one.collections(), one.millis()))
                        .toList(),
                gc.lastCause().orElse(null),
                orNull(gc.lastAtMillis()),
                vm.heap().map(Messages::spaces).orElse(List.of()),
                gc.details().runningCause().orElse(null),
                orNull(gc.details().lastPauseMicros()),
                orNull(gc.details().cpuMillis()),
                gc.details().cpuByThreads().stream()
                        .map(pool -> new ThreadCpu(pool.threads(), pool.millis()))
                        .toList(),
                orNull(gc.details().tenuringThreshold()),
                gc.details().survivorBytesByAge(),
                orNull(gc.details().tlabBytes()),
                orNull(counts.metaspaceUsedBytes()),
                gc.lastAtMillis().isPresent() ? UsedAt.LAST_GC : null,
                orNull(counts.metaspaceCommittedBytes()),
                orNull(counts.classSpaceUsedBytes()),
                orNull(counts.classSpaceCommittedBytes()),
                orNull(counts.daemonThreads()),
                orNull(counts.peakThreads()),
                orNull(counts.startedThreads()),
                orNull(counts.loadedClasses()),
                orNull(counts.unloadedClasses()),
                orNull(counts.classLoadMillis()),
                orNull(counts.compileMillis()),
                orNull(counts.safepoints()),
                orNull(counts.safepointMillis()),
                orNull(counts.safepointSyncMillis()),
                orNull(counts.applicationMillis()),
                agent(vm),
                features,
                vm.problems(),
                vm.allocationCounted(),
                vm.process().resident().map(Messages::resident).orElse(null),
                limits(vm.process().group()),
                found.findings().stream()
                        .map(one -> FindingRows.of(one, vm.pid()))
                        .toList(),
                found.watchedSeconds());
    }

    private static ResidentParts resident(ResidentMemory memory) {
        return new ResidentParts(
                memory.anonymousBytes(), memory.fileBytes(), memory.sharedBytes(), memory.swappedBytes());
    }

    private static GroupLimits limits(ControlGroup group) {
        return new GroupLimits(
                orNull(group.cpus()),
                orNull(group.throttledPercent()),
                orNull(group.memoryUsedBytes()),
                orNull(group.memoryLimitBytes()));
    }

    private static List<Space> spaces(Heap heap) {
        @Nullable UsedAt usedAt = usedAt(heap);
        return heap.spaces().stream()
                .map(space -> new Space(
                        space.name(),
                        orNull(space.usedBytes()),
                        usedAt,
                        space.capacityBytes(),
                        orNull(space.maxBytes())))
                .toList();
    }

    /** {@code atMillis} is the step that the sample is of. */
    public static Sample sample(Vm vm, SystemState system, long atMillis) {
        return new Sample(
                vm.heap().map(heap -> orNull(heap.usedBytes())).orElse(null),
                vm.heap().map(Heap::committedBytes).orElse(null),
                orNull(vm.process().rssBytes()),
                orNull(vm.process().cpuPercent()),
                orNull(vm.gc().pausePercent()),
                whole(vm.allocatedBytesPerSecond()),
                vm.allocationCounted(),
                orNull(vm.threads()),
                orNull(vm.counts().loadedClasses()),
                pressure(MachinePressure.CPU, system),
                pressure(MachinePressure.MEMORY, system),
                pressure(MachinePressure.IO, system),
                vm.gc().sinceLastLook().map(some -> collected(some, atMillis)).orElse(null));
    }

    private static @Nullable Double pressure(MachinePressure pressure, SystemState system) {
        double percent = pressure.of(system);
        return Double.isNaN(percent) ? null : percent;
    }

    private static CollectedRow collected(Collected some, long atMillis) {
        return new CollectedRow(
                atMillis,
                some.young(),
                some.full(),
                some.concurrent(),
                some.pauseMicros() / MICROS_PER_MILLI,
                some.cause().orElse(null),
                orNull(some.floorBytes()),
                orNull(some.freedBytes()));
    }

    public static SystemRow system(SystemState state) {
        return new SystemRow(
                state.cpus(),
                orNull(state.cpuPercent()),
                state.load1(),
                state.load5(),
                state.load15(),
                state.memoryTotalBytes(),
                state.memoryAvailableBytes(),
                state.swapTotalBytes(),
                state.swapUsedBytes(),
                state.pressures().stream().map(Messages::pressure).toList());
    }

    private static Pressure pressure(SystemState.Pressure pressure) {
        return new Pressure(
                pressure.resource(),
                pressure.some().avg10Percent(),
                pressure.some().avg60Percent(),
                pressure.full().map(SystemState.Averages::avg10Percent).orElse(null),
                pressure.full().map(SystemState.Averages::avg60Percent).orElse(null));
    }

    public static ServerMessage.History history(String key, HistoryView view, Monitor monitor) {
        long stepMillis = Monitor.STEP.toMillis();
        return new ServerMessage.History(
                key,
                view.firstStep() * stepMillis,
                stepMillis,
                wholes(view.of(Series.HEAP_USED_BYTES)),
                wholes(view.of(Series.HEAP_COMMITTED_BYTES)),
                wholes(view.of(Series.RSS_BYTES)),
                tenths(view.of(Series.CPU_PERCENT)),
                tenths(view.of(Series.GC_PERCENT)),
                wholes(view.of(Series.ALLOCATED_BYTES_PER_SECOND)),
                counted(view),
                wholes(view.of(Series.THREADS)),
                wholes(view.of(Series.LOADED_CLASSES)),
                pressure(MachinePressure.CPU, view, monitor),
                pressure(MachinePressure.MEMORY, view, monitor),
                pressure(MachinePressure.IO, view, monitor),
                view.collected().stream()
                        .map(at -> collected(at.collected(), at.step() * stepMillis))
                        .toList());
    }

    private static List<@Nullable Double> pressure(MachinePressure pressure, HistoryView view, Monitor monitor) {
        return tenths(monitor.pressure(pressure, view.firstStep(), view.steps()));
    }

    private static List<CountedStretch> counted(HistoryView view) {
        BitSet counted = view.counted();
        long stepMillis = Monitor.STEP.toMillis();
        List<CountedStretch> stretches = new ArrayList<>();
        for (int from = counted.nextSetBit(0); from >= 0; ) {
            int end = counted.nextClearBit(from);
            stretches.add(new CountedStretch(
                    (view.firstStep() + from) * stepMillis, (view.firstStep() + end - 1) * stepMillis));
            from = counted.nextSetBit(end);
        }
        return stretches;
    }

    public static Spark spark(String key, HistoryView view) {
        return new Spark(key, wholes(view.of(Series.HEAP_USED_BYTES)));
    }

    private static List<@Nullable Long> wholes(float[] values) {
        List<@Nullable Long> wholes = new ArrayList<>(values.length);
        for (float value : values) {
            wholes.add(Float.isNaN(value) ? null : (Long) Math.round((double) value));
        }
        return wholes;
    }

    private static List<@Nullable Double> tenths(float[] values) {
        List<@Nullable Double> tenths = new ArrayList<>(values.length);
        for (float value : values) {
            tenths.add(Float.isNaN(value) ? null : (Double) (Math.round(value * 10.0) / 10.0));
        }
        return tenths;
    }

    private static AgentState agent(Vm vm) {
        return vm.agentAttached() ? AgentState.ATTACHED : AgentState.NONE;
    }

    private static @Nullable UsedAt usedAt(Heap heap) {
        return switch (heap.usedAt()) {
            case NOW -> UsedAt.NOW;
            case LAST_GC -> UsedAt.LAST_GC;
            case UNKNOWN -> null;
        };
    }

    private static @Nullable Long orNull(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static @Nullable Long whole(OptionalDouble value) {
        return value.isPresent() ? (Long) Math.round(value.getAsDouble()) : null;
    }
}
