// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.leaks.Finding;
import java.util.Optional;

/**
 * What a check makes of a finding.
 *
 * @param accepted what the rules say of it, though that may be over
 */
public record FindingOutcome(Finding finding, Optional<Acceptance> accepted, Verdict verdict) {
    /** Whether a finding matters. */
    public enum Verdict {
        BREAKS,
        /** It is accepted today. */
        ACCEPTED,
        /** It is less sure than what breaks the check. */
        NOTED
    }
}
