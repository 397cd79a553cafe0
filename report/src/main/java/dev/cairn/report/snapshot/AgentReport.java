// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * What an HPROF agent wrote into a file beside the heap.
 *
 * @param allocationSites of the last table of them, as each counts from the VM's start; so does {@code allocatedBytes}
 * @param cpuSamples of all tables, as each counts from the one before
 * @param heapSummaries how many there are
 * @param lastHeapSummary null if there is none
 */
@Json
public record AgentReport(
        long allocationSites,
        long allocatedBytes,
        long cpuSamples,
        long heapSummaries,
        @Nullable HeapTotals lastHeapSummary) {
    /** What is alive, and what was ever allocated. */
    @Json
    public record HeapTotals(long liveBytes, long liveObjects, long allocatedBytes, long allocatedObjects) {}
}
