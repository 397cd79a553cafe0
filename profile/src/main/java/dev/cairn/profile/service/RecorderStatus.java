// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.wire.ddm.chunk.recording.Recordings;

/**
 * The status of a recording, as the target reports it; counted since the recording began.
 *
 * @param loss what the target could not write
 * @param callbackNanos CPU time inside the target that recording took, an estimate
 * @param processNanos CPU time of the whole target, also before the recording
 * @param threadsNotYetExact live threads that may be missing as a whole, though every allocation was asked for
 * @param targetBytes memory that recording takes in the target, the ring included; an estimate
 * @param notFollowed what is left out from here to the end, as there is too much of it: sampled objects whose end will
 *     not be reported, or, of CPU samples, threads that are not looked at
 */
public record RecorderStatus(
        RecordingLoss loss,
        long callbackNanos,
        long processNanos,
        int threadsNotYetExact,
        long targetBytes,
        long notFollowed) {
    /** The status of a recording that has reported nothing yet. */
    public static final RecorderStatus NONE = new RecorderStatus(RecordingLoss.NONE, 0, 0, 0, 0, 0);

    /** As the target's answer has it; whatever that says, nothing is less than 0. */
    public static RecorderStatus of(Recordings.Status status) {
        long missing = status.interval() == 0 ? status.threads() - status.exactThreads() : 0;
        return new RecorderStatus(
                new RecordingLoss(
                        atLeast0(status.lostAllocations()),
                        atLeast0(status.lostAllocatedBytes()),
                        atLeast0(status.lostFrees()),
                        atLeast0(status.lostSymbols()),
                        atLeast0(status.lostOthers())),
                atLeast0(status.callbackNanos()),
                atLeast0(status.processNanos()),
                (int) Math.min(Integer.MAX_VALUE, atLeast0(missing)),
                atLeast0(status.bytes()),
                atLeast0(status.notFollowed()));
    }

    private static long atLeast0(long value) {
        return Math.max(0, value);
    }
}
