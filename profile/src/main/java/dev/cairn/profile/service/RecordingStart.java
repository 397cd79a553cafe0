// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.model.SampleKind;
import dev.cairn.wire.ddm.chunk.recording.Recordings;

/**
 * What is known of a recording when it begins.
 *
 * @param kind what is recorded
 * @param target name and pid, as people know it
 * @param startNanos CLOCK_MONOTONIC of the target
 * @param startMillis since the epoch, at that moment
 * @param interval between samples, in the unit of the kind's period; 0 for everything
 * @param live whether the ends of objects are reported
 * @param processNanos CPU time of the whole target until then
 * @param throughRing whether records come through shared memory, so that the reader sees what the target counts as lost
 */
public record RecordingStart(
        SampleKind kind,
        String target,
        long startNanos,
        long startMillis,
        long interval,
        boolean live,
        long processNanos,
        boolean throughRing) {
    /** Of what was asked for with RECS, and what was answered. */
    public static RecordingStart of(
            SampleKind kind, String target, Recordings.Start asked, Recordings.Started answer, long processNanos) {
        return new RecordingStart(
                kind,
                target,
                answer.nanos(),
                answer.millis(),
                asked.interval(),
                (asked.flags() & Recordings.FLAG_LIVE) != 0,
                processNanos,
                asked.ring() != 0);
    }
}
