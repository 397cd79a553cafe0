// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.wire.ddm.chunk.Recordings;
import dev.cairn.wire.ddm.chunk.Recordings.Change;
import dev.cairn.wire.ddm.chunk.Recordings.Start;

/** What a VM is to record, in the words of RECS: enough for all who share the recording. */
record Demand(int what, long interval, long budget, int depth, int flags) {
    static Demand of(AllocationOptions options) {
        int live = options.live() ? Recordings.FLAG_LIVE : 0;
        int wait = options.whenFull() == AllocationOptions.WhenFull.WAIT ? Recordings.FLAG_WAIT_WHEN_FULL : 0;
        return new Demand(
                Recordings.ALLOCATIONS,
                options.intervalBytes(),
                options.isExact() ? 0 : options.budget(),
                options.depth(),
                live | wait);
    }

    static Demand of(CpuOptions options) {
        return new Demand(Recordings.CPU, options.interval().toNanos(), 0, options.depth(), 0);
    }

    boolean isExact() {
        return what == Recordings.ALLOCATIONS && interval == 0;
    }

    /** Enough for both: the shortest interval, the largest budget, the deepest stacks. A fixed interval outdoes a budget. */
    Demand with(Demand other) {
        if (budget == 0 && other.budget != 0) {
            return other.with(this);
        }
        boolean bothHaveOne = budget != 0 && other.budget != 0;
        boolean fixedBySecond = budget != 0 && other.budget == 0;
        return new Demand(
                what,
                fixedBySecond ? other.interval : Math.min(interval, other.interval),
                bothHaveOne ? Math.max(budget, other.budget) : 0,
                Math.max(depth, other.depth),
                flags | other.flags);
    }

    /** A budget begins where the interval is; there is none between every two allocations. */
    Demand changed(RecordingChange change) {
        long samples = change.budget().isPresent() ? change.budget().getAsInt() : budget;
        long distance = change.interval().orElse(interval);
        return new Demand(
                what,
                samples != 0 && distance == 0 ? AllocationOptions.DEFAULT_INTERVAL : distance,
                samples,
                change.depth().orElse(depth),
                flags);
    }

    Demand withFlags(int others) {
        return new Demand(what, interval, budget, depth, others);
    }

    Start start(long ring) {
        return new Start(
                ring,
                what,
                interval,
                budget,
                depth,
                flags,
                ProcessHandle.current().pid());
    }

    Change change(long recording) {
        return new Change(recording, interval, budget, depth);
    }
}
