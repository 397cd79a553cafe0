// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn heap VM --json} prints. Keys may be added, none is renamed.
 *
 * @param objects how many there are; null, as only an agent in the VM could count them
 * @param gcCount null if the VM shares no counters
 */
@Json
public record HeapReport(
        @Nullable Long heapUsedBytes,
        @Nullable UsedAt heapUsedAt,
        @Nullable Long heapUsedAtMillis,
        @Nullable Long heapCommittedBytes,
        @Nullable Long heapMaxBytes,
        @Nullable Long objects,
        @Nullable Long gcCount,
        @Nullable Long gcMillis,
        List<Space> spaces,
        @Nullable Long metaspaceUsedBytes,
        @Nullable UsedAt metaspaceUsedAt,
        @Nullable Long metaspaceCommittedBytes) {

    public static HeapReport of(VmReport report) {
        VmRow row = report.row();
        VmInfo info = report.info();
        boolean counted = !info.collectors().isEmpty();
        return new HeapReport(
                row.heapUsedBytes(),
                row.heapUsedAt(),
                row.heapUsedAtMillis(),
                row.heapCommittedBytes(),
                row.heapMaxBytes(),
                null,
                counted
                        ? (Long) info.collectors().stream()
                                .mapToLong(Collector::collections)
                                .sum()
                        : null,
                counted
                        ? (Long) info.collectors().stream()
                                .mapToLong(Collector::millis)
                                .sum()
                        : null,
                info.spaces(),
                info.metaspaceUsedBytes(),
                info.metaspaceUsedAt(),
                info.metaspaceCommittedBytes());
    }
}
