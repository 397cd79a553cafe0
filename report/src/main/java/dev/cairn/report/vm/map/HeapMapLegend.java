// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import java.util.Comparator;
import java.util.List;

/** What a picture of a heap map distinguishes: by what is in a cell, or by what holds it. */
public record HeapMapLegend(List<Entry> entries) {
    public HeapMapLegend {
        entries = List.copyOf(entries);
    }

    /** One letter and colour of the picture. */
    public sealed interface Entry permits HeapMapKind, HeapMapHolder {
        /** What stands for it in a terminal. */
        char letter();

        /** As 0xRRGGBB. */
        int colour();

        /** What people call the colour. */
        String colourName();

        /** What it is. */
        String words();

        /** The bytes of it in a cell. */
        long bytesOf(HeapMapCell cell, HeapMapHeld held);
    }

    /** What holds the objects if that was asked for, else what they are. */
    public static HeapMapLegend of(HeapMapReport map) {
        return map.reachability().isEmpty()
                ? new HeapMapLegend(List.of(HeapMapKind.values()))
                : new HeapMapLegend(List.of(HeapMapHolder.values()));
    }

    /** What takes most of a cell's used bytes. */
    public Entry mostOf(HeapMapCell cell, HeapMapHeld held) {
        return entries.stream()
                .max(Comparator.comparingLong(entry -> entry.bytesOf(cell, held)))
                .orElseThrow();
    }
}
