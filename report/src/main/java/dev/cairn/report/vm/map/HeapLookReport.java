// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a map of the heap, or of a range of it, has beside its cells if that was asked for.
 *
 * @param start of the range, an address; 0 for the whole heap
 * @param end the first address behind it
 * @param chosenClass the class whose share of each cell is in {@link HeapMapStretch#chosen}; null if none was chosen
 * @param classes the largest first, as many as were asked for, and those of the objects
 * @param otherClasses how many more have objects there
 * @param otherObjects of those
 * @param otherBytes of those
 * @param objects by their addresses, as many as were asked for
 * @param unlistedObjects how many more there are
 * @param regionBytes the size of a region of G1 or Shenandoah; null for other collectors
 * @param regions by address, if they were asked for; empty where the collector has none, or too many, and where holes are not known
 */
@Json
public record HeapLookReport(
        long start,
        long end,
        @Nullable String chosenClass,
        List<HeapClassRow> classes,
        long otherClasses,
        long otherObjects,
        long otherBytes,
        List<HeapObjectRow> objects,
        long unlistedObjects,
        @Nullable Long regionBytes,
        List<HeapRegionHoles> regions) {
    public HeapLookReport {
        classes = List.copyOf(classes);
        objects = List.copyOf(objects);
        regions = List.copyOf(regions);
    }
}
