// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.HeapCells;
import dev.cairn.wire.ddm.chunk.HeapCells.Cell;
import dev.cairn.wire.ddm.chunk.HeapCells.HeapCellsRequest;
import dev.cairn.wire.ddm.chunk.HeapCells.Stretch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** HCEL: what lies where in the heap. */
final class HeapMapService {
    void addTo(Map<Integer, RequestHandler> handlers) {
        handlers.put(HeapCellsRequest.FORM.type(), HeapMapService::map);
    }

    private static List<RawChunk> map(Connection from, Bytes data) throws Refusal {
        long cells = Greeter.read(HeapCellsRequest.FORM, data).cells();
        if (cells < HeapCells.LEAST_CELLS || cells > HeapCells.MOST_CELLS) {
            throw new Refusal("HCEL makes " + HeapCells.LEAST_CELLS + " to " + HeapCells.MOST_CELLS + " cells, not "
                    + cells + ".");
        }
        String[] why = {"The VM has no memory left for a map of its heap: ask for fewer cells."};
        long[] rows = Native.mapHeap((int) cells, why);
        if (rows == null) {
            throw new Refusal(why[0]);
        }
        return List.of(chunk(rows).toRaw());
    }

    /** The cells that these rows of {@link Native#mapHeap} say. */
    static HeapCells chunk(long[] rows) {
        List<Stretch> stretches = new ArrayList<>();
        int at = Native.MAP_HEAD_LONGS;
        for (int i = 0; i < rows[Native.MAP_STRETCHES]; i++, at += 2) {
            stretches.add(new Stretch(rows[at], rows[at + 1]));
        }
        List<Cell> cells = new ArrayList<>();
        for (; at < rows.length; at += Native.MAP_KINDS) {
            cells.add(new Cell(
                    rows[at + Native.MAP_KIND_OBJECT],
                    rows[at + Native.MAP_KIND_CLASS],
                    rows[at + Native.MAP_KIND_ARRAY_1],
                    rows[at + Native.MAP_KIND_ARRAY_2],
                    rows[at + Native.MAP_KIND_ARRAY_4],
                    rows[at + Native.MAP_KIND_ARRAY_8]));
        }
        return new HeapCells(
                rows[Native.MAP_NANOS],
                rows[Native.MAP_OBJECTS],
                rows[Native.MAP_UNPLACED_OBJECTS],
                rows[Native.MAP_UNPLACED_BYTES],
                rows[Native.MAP_CELL_BYTES],
                stretches,
                cells);
    }
}
