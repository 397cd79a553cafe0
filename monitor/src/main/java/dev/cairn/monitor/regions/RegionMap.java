// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.regions;

import dev.cairn.monitor.hotspot.CollectorFamily;
import java.util.List;
import java.util.OptionalLong;

/**
 * The regions of a heap at one moment.
 *
 * @param regionBytes how large a region is, or of which all are multiples; empty for collectors with a few spaces instead
 * @param regions in the order of addresses; none overlap, and there may be nothing between two of them
 * @param notes what is not known, each a sentence
 */
public record RegionMap(
        CollectorFamily collector, OptionalLong regionBytes, List<HeapRegion> regions, List<String> notes) {
    public RegionMap {
        regions = List.copyOf(regions);
        notes = List.copyOf(notes);
    }

    /** Of memory that is there. */
    public long committedBytes() {
        return regions.stream()
                .filter(region -> region.kind().isCommitted())
                .mapToLong(HeapRegion::bytes)
                .sum();
    }

    /** Of what is in use, dead objects included. */
    public long usedBytes() {
        return regions.stream().mapToLong(HeapRegion::usedBytes).sum();
    }
}
