// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn map VM --json} prints. Keys may be added, none is renamed.
 *
 * @param pauseMillis what all walks took; the VM stood still for a part of that
 * @param pauses how often it stood still
 * @param usedBytes of all objects that were met, in the range if one was asked for; ZGC and Shenandoah report living ones only
 * @param freeBytes of what is committed, all in which no such object lies, or may lie
 * @param largestEmptyBytes the largest run of cells without any such object
 * @param objects all that were met
 * @param unplacedObjects of them, those whose place is not known; they are in no cell
 * @param kinds of all cells together
 * @param reachability how it was found out what holds the objects: "" if that was not asked for, "read" from the heap in one
 *     pause, or "asked" of the VM, in a pause for each kind of reference that holds something
 * @param held of all cells together; all 0 if that was not asked for
 * @param stretches of committed memory, in the order of addresses
 * @param takenAtMillis since 1970
 * @param holes how scattered the free memory is
 * @param look what else was asked for; null if nothing was
 */
@Json
public record HeapMapReport(
        String key,
        long pid,
        String name,
        double pauseMillis,
        int pauses,
        long cellBytes,
        long committedBytes,
        long usedBytes,
        long freeBytes,
        long largestEmptyBytes,
        long objects,
        long unplacedObjects,
        long unplacedBytes,
        HeapMapCell kinds,
        String reachability,
        HeapMapHeld held,
        List<HeapMapStretch> stretches,
        long takenAtMillis,
        HeapHoles holes,
        @Nullable HeapLookReport look) {
    public HeapMapReport {
        stretches = List.copyOf(stretches);
    }
}
