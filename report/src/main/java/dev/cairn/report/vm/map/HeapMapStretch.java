// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * Memory that a VM has committed for its heap.
 *
 * @param start its address
 * @param cells of {@link HeapMapReport#cellBytes} each; the last reaches only to the end
 * @param held how the objects of each cell are held; empty if that was not asked for
 * @param chosen bytes of the chosen class in each cell; empty if none was chosen
 */
@Json
public record HeapMapStretch(
        long start, long bytes, List<HeapMapCell> cells, List<HeapMapHeld> held, List<Long> chosen) {
    public HeapMapStretch {
        cells = List.copyOf(cells);
        held = List.copyOf(held);
        chosen = List.copyOf(chosen);
    }
}
