// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.profile.model.ProfileEnd;
import java.util.Locale;
import java.util.Optional;

/**
 * Ends a recording of allocations that does harm where no budget keeps it from that: one that takes more of a processor than it may.
 * It does not count against the VM's own CPU time, as of an idle VM the first objects are a large share and harm nobody.
 */
final class ShareGuard {
    private static final long STEP_MILLIS = 500;

    private final SharedRecording recording;
    private final String vm;
    private final ProcessorShare taken = new ProcessorShare();

    ShareGuard(SharedRecording recording, RecordedVm vm) {
        this.recording = recording;
        this.vm = vm.text();
    }

    /** Until the recording ends. */
    void watch() {
        while (!recording.hasEndedWithin(STEP_MILLIS)) {
            double limit = recording.shareLimit();
            if (limit >= 1) {
                taken.forget();
            } else {
                // Empty where the VM did not answer.
                recording.callbackNanos().ifPresent(spent -> look(spent, limit));
            }
        }
    }

    private void look(long spentNanos, double limit) {
        taken.at(System.nanoTime(), spentNanos)
                .flatMap(now -> verdict(vm, now, limit))
                .ifPresent(sentence -> recording.end(ProfileEnd.GUARDRAIL, sentence));
    }

    /** Why the recording is to end; empty if it may go on. */
    static Optional<String> verdict(String vm, ProcessorShare.Taken taken, double limit) {
        return taken.share() <= limit
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "Recording allocations took %.0f %% of a processor in %s over %.1f s, and may take %.0f %%, so"
                                + " it was ended; record fewer samples (--budget, or a longer --interval), or do without"
                                + " the limit (--at-any-cost).",
                        100 * taken.share(),
                        vm,
                        taken.nanos() / 1e9,
                        100 * limit));
    }
}
