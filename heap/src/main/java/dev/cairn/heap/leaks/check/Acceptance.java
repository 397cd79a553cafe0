// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import java.time.LocalDate;
import java.util.Optional;

/**
 * A finding that is known and does not break a check.
 *
 * @param finding its id
 * @param until the last day on which it is accepted; empty for ever
 * @param reason why, for people
 */
public record Acceptance(String finding, Optional<LocalDate> until, String reason) {
    /** Whether it counts on a day. */
    public boolean holdsOn(LocalDate day) {
        return until.isEmpty() || !day.isAfter(until.get());
    }
}
