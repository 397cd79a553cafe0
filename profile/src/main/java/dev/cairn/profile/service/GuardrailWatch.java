// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import java.util.Locale;
import java.util.Optional;

/** Holds what a recording takes against its {@link Guardrails}. */
final class GuardrailWatch {
    private final Guardrails allowed;
    private long stretchStart;
    private long stretchStartCpu;

    GuardrailWatch(Guardrails allowed, long now) {
        this.allowed = allowed;
        stretchStart = now;
    }

    /**
     * What is too much, a sentence.
     *
     * @param now of System.nanoTime
     * @param cpuNanos that the recording has taken since it began
     */
    Optional<String> tooMuch(long now, long cpuNanos, long bytes) {
        if (bytes > allowed.bytes()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "The service took %,d bytes of memory for this recording; allowed are %,d.",
                    bytes,
                    allowed.bytes()));
        }
        long elapsed = now - stretchStart;
        if (elapsed < allowed.over().toNanos()) {
            return Optional.empty();
        }
        double share = (double) (cpuNanos - stretchStartCpu) / Math.max(1, elapsed);
        stretchStart = now;
        stretchStartCpu = cpuNanos;
        return share <= allowed.cpuShare()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "The service took %.0f %% of a processor for this recording; allowed are %.0f %%.",
                        100 * share,
                        100 * allowed.cpuShare()));
    }
}
