// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.report.vm.HeapMapCell;
import dev.cairn.report.vm.HeapMapHeld;
import dev.cairn.report.vm.HeapMapReport;
import java.util.Comparator;
import java.util.List;

/** What a picture of a heap map distinguishes: by what is in a cell, or by what holds it. */
record HeapMapLegend(List<? extends Entry> entries) {
    /** One letter and colour of the picture. */
    interface Entry {
        char letter();

        /** As 0xRRGGBB. */
        int colour();

        String colourName();

        String words();

        long bytesOf(HeapMapCell cell, HeapMapHeld held);
    }

    /** What holds the objects if that was asked for, else what they are. */
    static HeapMapLegend of(HeapMapReport map) {
        return new HeapMapLegend(
                map.reachability().isEmpty() ? List.of(HeapMapKind.values()) : List.of(HeapMapHolder.values()));
    }

    Entry mostOf(HeapMapCell cell, HeapMapHeld held) {
        return entries.stream()
                .max(Comparator.comparingLong(entry -> entry.bytesOf(cell, held)))
                .orElseThrow();
    }
}
