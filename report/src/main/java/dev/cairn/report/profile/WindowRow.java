// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import io.avaje.jsonb.Json;

/**
 * A window of a recording: windows follow one another, each with what came in its time.
 *
 * @param startMillis since the epoch, as {@code endMillis}
 * @param value an estimate of what it adds up to, in the unit of the {@link TimelineReport}
 * @param samples behind that
 * @param lost samples that were lost in it
 */
@Json
public record WindowRow(long startMillis, long endMillis, long value, long samples, long lost) {}
