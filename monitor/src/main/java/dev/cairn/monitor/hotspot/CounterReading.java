// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import dev.cairn.monitor.model.GcCollector;
import dev.cairn.monitor.model.GcDetails;
import dev.cairn.monitor.model.Heap;
import dev.cairn.monitor.model.RuntimeCounts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One look at the counters of a VM.
 *
 * @param heap empty if the VM has no heap counters yet
 * @param lastGcEndMillis since the epoch; empty if there was no collection
 * @param eden empty for collectors without one
 * @param pauseNanos time spent in all collectors together, since the VM started
 */
public record CounterReading(
        Optional<Heap> heap,
        List<GcCollector> collectors,
        Optional<String> lastGcCause,
        OptionalLong lastGcEndMillis,
        Optional<Eden> eden,
        long pauseNanos,
        GcDetails gcDetails,
        RuntimeCounts counts) {

    /**
     * What an allocation rate can be computed from.
     *
     * @param usedBytes of eden; stands still between collections unless {@code live}
     * @param collections that emptied it so far
     */
    public record Eden(long usedBytes, long capacityBytes, long collections, boolean live) {}
}
