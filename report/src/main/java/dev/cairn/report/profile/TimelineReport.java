// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recording over its time.
 *
 * @param unit of the windows' values
 * @param windows at most about 60, the oldest first; while it goes on, what came last is in none yet
 * @param heldFromMillis where the part begins that was held last, since the epoch, as {@code heldToMillis}; null if
 *     none is held
 * @param notes what a reader must know of the windows, a sentence each
 */
@Json
public record TimelineReport(
        String unit,
        List<WindowRow> windows,
        @Nullable Long heldFromMillis,
        @Nullable Long heldToMillis,
        List<String> notes) {}
