// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.model.RecordingLoss;

/**
 * What a {@link RecordSource} has counted since it was opened.
 *
 * @param records that were read and understood
 * @param loss what the target counted as lost in the ring (without a ring only the RECM status reports that), and what
 *     was lost on the way: records whose writer died, malformed ones, chunks that found the queue full
 * @param malformed records whose contents contradict their length; also in {@code loss}
 * @param unknown records of types that this version does not know
 * @param callbacks of the target's recorder; 0 if there is no ring that counts them
 * @param callbackNanos CPU time that these took, an estimate; 0 likewise
 * @param bytes memory that it takes
 */
public record SourceCounts(
        long records,
        RecordingLoss loss,
        long malformed,
        long unknown,
        long callbacks,
        long callbackNanos,
        long bytes) {
    /** Nothing yet. */
    public static final SourceCounts NONE = new SourceCounts(0, RecordingLoss.NONE, 0, 0, 0, 0, 0);
}
