// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.wire.ddm.chunk.recording.Recordings;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Change;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Start;

/**
 * What a VM is to record, in the words of RECS: enough for all who share the recording.
 *
 * @param interval where it begins
 * @param longest how long a budget may make it; where nobody has a budget, the interval itself
 */
record RecordingSettings(int what, long interval, long budget, long longest, int depth, int flags) {
    /** No budget makes an interval as long as that. */
    static final long UNBOUNDED = Integer.MAX_VALUE;

    /** Whether somebody has samples taken at a distance that no budget makes longer. */
    boolean isFixed() {
        return longest != UNBOUNDED;
    }

    /** Whether threads of the VM are to wait where the ring is full; without a ring they would wait for themselves. */
    boolean waitsWhenFull() {
        return (flags & Recordings.FLAG_WAIT_WHEN_FULL) != 0;
    }

    /**
     * Enough for both: the shortest interval, the largest budget, the deepest stacks. The fixed interval of one is as far as the
     * budget of the other goes.
     */
    RecordingSettings with(RecordingSettings other) {
        long both = Math.min(longest, other.longest);
        return new RecordingSettings(
                what,
                Math.min(interval, other.interval),
                both == 0 ? 0 : Math.max(budget, other.budget),
                both,
                Math.max(depth, other.depth),
                flags | other.flags);
    }

    /** A budget begins where the interval is; there is none between every two allocations. */
    RecordingSettings changed(RecordingChange change) {
        long samples = change.budget().isPresent() ? change.budget().getAsInt() : budget;
        long distance = change.interval().orElse(interval);
        long first = samples != 0 && distance == 0 ? AllocationOptions.DEFAULT_INTERVAL : distance;
        return new RecordingSettings(
                what,
                first,
                samples,
                samples != 0 ? UNBOUNDED : first,
                change.depth().orElse(depth),
                flags);
    }

    RecordingSettings withFlags(int others) {
        return new RecordingSettings(what, interval, budget, longest, depth, others);
    }

    Start start(long ring) {
        return new Start(
                ring,
                what,
                interval,
                budget,
                longest,
                depth,
                flags,
                ProcessHandle.current().pid());
    }

    Change change(long recording) {
        return new Change(recording, interval, budget, longest, depth);
    }
}
