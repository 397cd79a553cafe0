// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.thread;

import dev.cairn.monitor.ThreadsReading;
import dev.cairn.monitor.session.state.ThreadView;
import dev.cairn.monitor.session.state.ThreadsView;
import dev.cairn.report.Frame;
import dev.cairn.report.json.OrNull;
import dev.cairn.report.vm.thread.AwaitedLock;
import dev.cairn.report.vm.thread.ThreadRow;
import dev.cairn.report.vm.thread.ThreadsReport;
import dev.cairn.web.profile.FrameReports;
import dev.cairn.web.question.Subject;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import dev.cairn.wire.ddm.chunk.thread.ThreadLocks;
import dev.cairn.wire.ddm.chunk.thread.ThreadState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Turns what agents report into messages. */
public final class ThreadMessages {
    private static final int MILLIS_PER_TICK = 10;

    private ThreadMessages() {}

    static ThreadsReport threads(Subject vm, ThreadsReading reading) {
        return report(
                vm,
                reading.view(),
                reading.suspended(),
                reading.stacks(),
                reading.locks(),
                reading.problem().or(() -> leftOut(reading.view())).orElse(null));
    }

    /** The threads as last reported, without stacks. */
    public static ThreadsReport live(Subject vm, ThreadsView view, boolean silent) {
        boolean held = !view.threads().isEmpty() && view.threads().stream().allMatch(ThreadView::suspended);
        return report(
                vm, view, silent || held, Map.of(), Map.of(), leftOut(view).orElse(null));
    }

    private static Optional<String> leftOut(ThreadsView view) {
        long count = view.leftOut();
        return count == 0
                ? Optional.empty()
                : Optional.of(count + (count == 1 ? " thread is" : " threads are") + " not shown: there are too many.");
    }

    static ThreadsReport report(
            Subject vm,
            ThreadsView view,
            boolean suspended,
            Map<Long, List<StackFrame>> stacks,
            Map<Long, ThreadLocks.Wait> locks,
            @Nullable String problem) {
        return new ThreadsReport(
                vm.key(),
                vm.pid(),
                vm.name(),
                suspended,
                OrNull.of(view.virtualThreads()),
                view.threads().stream()
                        .map(thread -> row(thread, locks.get(thread.id()), stacks.get(thread.id())))
                        .toList(),
                problem);
    }

    private static ThreadRow row(
            ThreadView thread, ThreadLocks.@Nullable Wait awaits, @Nullable List<StackFrame> frames) {
        return new ThreadRow(
                thread.id(),
                thread.osTid() == 0 ? null : thread.osTid(),
                thread.name(),
                state(thread.state()),
                thread.daemon(),
                thread.carrier(),
                thread.suspended(),
                cpuMillis(thread),
                OrNull.of(thread.cpuPercent()),
                OrNull.of(thread.allocatedBytes()),
                awaits == null ? null : awaited(awaits),
                frames == null ? null : frames(frames));
    }

    /** Android's apps report hundredths of a second, and Cairn's agent besides, more exactly. */
    private static @Nullable Long cpuMillis(ThreadView thread) {
        if (thread.cpuNanos().isPresent()) {
            return TimeUnit.NANOSECONDS.toMillis(thread.cpuNanos().getAsLong());
        }
        long ticks = thread.userTicks() + thread.systemTicks();
        return ticks == 0 ? null : (Long) (ticks * MILLIS_PER_TICK);
    }

    static AwaitedLock awaited(ThreadLocks.Wait wait) {
        boolean owned = wait.ownerId() != ThreadLocks.NOBODY;
        return new AwaitedLock(
                "park",
                wait.className(),
                "@" + Integer.toHexString(wait.hash()),
                wait.timed(),
                owned ? (Long) wait.ownerId() : null,
                owned ? wait.ownerName() : null);
    }

    static List<Frame> frames(List<StackFrame> frames) {
        return frames.stream().map(FrameReports::of).toList();
    }

    private static String state(ThreadState state) {
        return switch (state) {
            case ZOMBIE -> "zombie";
            case RUNNING -> "running";
            case TIMED_WAIT -> "timedWait";
            case MONITOR -> "monitor";
            case WAIT -> "wait";
            case INITIALIZING -> "initializing";
            case STARTING -> "starting";
            case NATIVE -> "native";
            case VM_WAIT -> "vmWait";
            case SUSPENDED -> "suspended";
            case UNDEFINED -> "undefined";
        };
    }
}
