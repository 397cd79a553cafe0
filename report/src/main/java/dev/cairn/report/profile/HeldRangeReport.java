// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import io.avaje.jsonb.Json;

/**
 * The part of a recording's time that is held for comparison.
 *
 * @param fromMillis since the epoch, as {@code toMillis}; both are ends of windows
 */
@Json
public record HeldRangeReport(long fromMillis, long toMillis) {}
