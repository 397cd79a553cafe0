// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.capture;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All captures of this user. Keys may be added, none is renamed.
 *
 * @param folder where they lie
 * @param usedBytes what all of them take, with those that are being made
 * @param limitBytes what they may take together; null if the user's setting is no size
 * @param problem why nothing can be kept, as a sentence; null if it can
 * @param captures the newest first, damaged ones last
 */
@Json
public record CapturesReport(
        String folder,
        long usedBytes,
        @Nullable Long limitBytes,
        @Nullable String problem,
        List<CaptureRow> captures) {}
