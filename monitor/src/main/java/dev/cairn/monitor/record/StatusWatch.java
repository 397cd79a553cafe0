// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

/**
 * Asks a VM how its recording does, at the start and each second: one that is killed then has said a moment ago what recording
 * cost it, what was lost, and which threads were not yet recorded in full.
 */
final class StatusWatch {
    private static final long STEP_MILLIS = 1000;

    private final SharedRecording recording;

    StatusWatch(SharedRecording recording) {
        this.recording = recording;
    }

    /** Until the recording ends. */
    void watch() {
        do {
            var _ = recording.ask();
        } while (!recording.hasEndedWithin(STEP_MILLIS));
    }
}
