// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.check;

import dev.cairn.report.snapshot.leaks.LeakFindingRow;
import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * A finding, as in a {@link CheckReport}.
 *
 * @param verdict {@code breaks}, {@code accepted}, or {@code noted}: less sure than what breaks the check
 * @param acceptedUntil the last day on which the rules accept it, as {@code 2027-03-31}; null if they name none
 * @param reason why the rules accept it; empty if they do not
 */
@Json
public record CheckFindingRow(String verdict, @Nullable String acceptedUntil, String reason, LeakFindingRow finding) {}
