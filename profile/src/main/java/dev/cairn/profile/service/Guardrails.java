// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import java.time.Duration;

/**
 * What a recording may take of the service; one that takes more is ended with {@code ProfileEnd.GUARDRAIL}.
 *
 * @param cpuShare of one processor, reading and keeping the books together, in every stretch of {@code over}
 * @param bytes of memory, an estimate
 */
public record Guardrails(double cpuShare, long bytes, Duration over) {
    /** Nothing is too much. */
    public static final Guardrails NONE = new Guardrails(Double.MAX_VALUE, Long.MAX_VALUE, Duration.ofSeconds(10));

    /** Half a processor and 160 MiB. */
    public static final Guardrails DEFAULT = new Guardrails(0.5, 160L << 20, Duration.ofSeconds(10));
}
