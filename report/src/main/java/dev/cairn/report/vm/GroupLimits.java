// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * The limits of the control groups that a VM is in; null where there is none.
 *
 * @param cpus how many cores' time the group may use
 * @param throttledPercent share of the last scheduling periods in which that time was used up
 * @param memoryUsedBytes of the whole group, without file cache
 */
@Json
public record GroupLimits(
        @Nullable Double cpus,
        @Nullable Double throttledPercent,
        @Nullable Long memoryUsedBytes,
        @Nullable Long memoryLimitBytes) {}
