// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.profile.model.ProfileEnd;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Ends a recording of allocations that takes more of its VM's CPU time than it may, where no budget keeps it from that. So little
 * of a processor as nobody notices is never too much, as of an idle VM the first samples are a large share.
 */
final class ShareGuard {
    private static final long STEP_MILLIS = 500;
    private static final long OVER_NANOS = 2_000_000_000L;
    /** Of a processor. */
    private static final double NEVER_TOO_MUCH = 0.02;

    private record Look(long nanos, long callbackNanos, long processNanos) {
        boolean isBefore(Look other) {
            return callbackNanos < other.callbackNanos || processNanos < other.processNanos;
        }
    }

    private final SharedRecording<?> recording;
    private final RecordedVm vm;
    private final Deque<Look> looks = new ArrayDeque<>();

    ShareGuard(SharedRecording<?> recording, RecordedVm vm) {
        this.recording = recording;
        this.vm = vm;
    }

    /** Until the recording ends. */
    void watch() {
        while (!recording.hasEndedWithin(STEP_MILLIS)) {
            double limit = recording.shareLimit();
            if (limit >= 1) {
                looks.clear();
            } else {
                look(limit);
            }
        }
    }

    private void look(double limit) {
        OptionalLong callbackNanos = recording.callbackNanos();
        if (callbackNanos.isEmpty()) {
            return; // the VM did not answer
        }
        Look now = new Look(System.nanoTime(), callbackNanos.getAsLong(), vm.cpuNanos());
        if (now.processNanos() <= 0 || (!looks.isEmpty() && now.isBefore(looks.getLast()))) {
            return; // the VM has just ended
        }
        looks.addLast(now);
        while (looks.size() > 2 && now.nanos() - second().nanos() >= OVER_NANOS) {
            looks.removeFirst();
        }
        Look then = looks.getFirst();
        double spent = now.callbackNanos() - then.callbackNanos();
        double share = spent / Math.max(1, now.processNanos() - then.processNanos());
        long passed = now.nanos() - then.nanos();
        if (passed >= OVER_NANOS && share > limit && spent > NEVER_TOO_MUCH * passed) {
            recording.end(
                    ProfileEnd.GUARDRAIL,
                    String.format(
                            Locale.ROOT,
                            "Recording allocations took %.0f %% of the CPU time of %s, and may take %.0f %%, so it was"
                                    + " ended; record fewer samples (--budget, or a longer --interval), or do without the"
                                    + " limit (--force).",
                            Math.min(100, 100 * share),
                            vm.text(),
                            100 * limit));
        }
    }

    private Look second() {
        Iterator<Look> all = looks.iterator();
        all.next();
        return all.next();
    }
}
