// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * A recording, and what it shows so far; of a part of its time, the numbers of samples are those of that part.
 *
 * @param samples so far
 * @param lost samples that were lost so far
 * @param costPercent share of the VM's CPU time that recording has taken since it began; null if that was not measured
 * @param profile its numbers, or those of the part of its time that was asked for
 * @param timeline all of its time
 */
@Json
public record RecordingReport(
        RecordingRow recording,
        long samples,
        long lost,
        @Nullable Double costPercent,
        ProfileReport profile,
        TimelineReport timeline) {}
