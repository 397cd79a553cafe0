// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn map VM --regions --json} and {@code cairn map --from FILE --json} print. Keys may be added, none is renamed.
 *
 * @param key of the VM; empty for a crash report
 * @param pid of the VM; 0 if a crash report does not say
 * @param name of the VM, or the crash report's file
 * @param source "vm" or "crashReport"
 * @param taken when, as the source says: an instant, or the words of the crash report
 * @param cause what ended the VM, in the words of the crash report; else empty
 * @param collector "G1", "Serial", "Parallel", "ZGC", "Shenandoah" or "unknown"
 * @param regionBytes how large a region is, or of which all are multiples; null for collectors with a few spaces instead
 * @param usedBytes of all regions, dead objects included
 * @param freeBytes of committed memory, what is not in use
 * @param tailBytes of {@code freeBytes}, those in regions that are in use
 * @param largestHoleBytes the longest run of free regions; of a collector with spaces the end of eden or of the old generation
 * @param largestLargeBytes the regions of the largest object that has regions of its own; 0 if there is none
 * @param tooSmallPercent of {@code freeBytes}, those in holes where another object of that size does not fit (the smallest such object, if there is none);
 *     null for collectors without such objects, and for ZGC, which gives memory other addresses when it needs a run
 * @param sums by kind, without those that do not occur
 * @param notes what is not known, each a sentence
 * @param regions in the order of addresses
 */
@Json
public record RegionMapReport(
        String key,
        long pid,
        String name,
        String source,
        String taken,
        String cause,
        String collector,
        @Nullable Long regionBytes,
        long committedBytes,
        long usedBytes,
        long freeBytes,
        long tailBytes,
        long largestHoleBytes,
        long largestLargeBytes,
        @Nullable Double tooSmallPercent,
        List<RegionSum> sums,
        List<String> notes,
        List<RegionRow> regions) {
    public RegionMapReport {
        sums = List.copyOf(sums);
        notes = List.copyOf(notes);
        regions = List.copyOf(regions);
    }
}
