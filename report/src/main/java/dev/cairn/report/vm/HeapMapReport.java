// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * What {@code cairn map VM --json} prints. Keys may be added, none is renamed.
 *
 * @param pauseMillis how long the VM stood still for it
 * @param usedBytes of all objects, dead ones that are still there included
 * @param freeBytes of what is committed, all in which no object lies
 * @param largestEmptyBytes the largest run of cells without any object: the largest hole has at least that
 * @param objects dead ones that are still there included
 * @param unplacedObjects of them, those whose place is not known; they are in no cell
 * @param kinds of all cells together
 * @param stretches of committed memory, in the order of addresses
 */
@Json
public record HeapMapReport(
        String key,
        long pid,
        String name,
        double pauseMillis,
        long cellBytes,
        long committedBytes,
        long usedBytes,
        long freeBytes,
        long largestEmptyBytes,
        long objects,
        long unplacedObjects,
        long unplacedBytes,
        HeapMapCell kinds,
        List<HeapMapStretch> stretches) {
    public HeapMapReport {
        stretches = List.copyOf(stretches);
    }
}
