// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * One step more of a history.
 *
 * @param allocationCounted whether the allocation rate is what the VM's threads have counted, and no estimate
 * @param cpuPressurePercent of the whole machine, as {@code memoryPressurePercent} and {@code ioPressurePercent}: share of
 *     the last ten seconds in which some task waited for it; null where the kernel does not say
 * @param collected null where no collection came
 */
@Json
public record Sample(
        @Nullable Long heapUsedBytes,
        @Nullable Long heapCommittedBytes,
        @Nullable Long rssBytes,
        @Nullable Double cpuPercent,
        @Nullable Double gcPercent,
        @Nullable Long allocatedBytesPerSecond,
        boolean allocationCounted,
        @Nullable Long threads,
        @Nullable Long loadedClasses,
        @Nullable Double cpuPressurePercent,
        @Nullable Double memoryPressurePercent,
        @Nullable Double ioPressurePercent,
        @Nullable CollectedRow collected) {}
