// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.leaks;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much one way held in each dump, as in a {@link LeakFindingRow}.
 *
 * @param bytes of each dump, the earliest first
 * @param timestampsMillis of each dump, since the epoch; 0 where it does not say
 * @param bytesPerHour null if times are not known
 * @param errorPerHour the standard error of that; null with fewer than three dumps
 * @param hoursUntilFull null if that is not known
 */
@Json
public record LeakGrowth(
        List<Long> bytes,
        List<Long> timestampsMillis,
        @Nullable Double bytesPerHour,
        @Nullable Double errorPerHour,
        @Nullable Double hoursUntilFull) {}
