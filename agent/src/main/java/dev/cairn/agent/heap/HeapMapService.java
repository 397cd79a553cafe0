// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import dev.cairn.agent.natives.Native;
import dev.cairn.agent.request.Connection;
import dev.cairn.agent.request.Refusal;
import dev.cairn.agent.request.RequestHandler;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.heap.HeapCells;
import dev.cairn.wire.ddm.chunk.heap.HeapCells.Cell;
import dev.cairn.wire.ddm.chunk.heap.HeapCells.HeapCellsRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapCells.Held;
import dev.cairn.wire.ddm.chunk.heap.HeapCells.Stretch;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Solidity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** HCEL: what lies where in the heap. */
public final class HeapMapService {
    /** The longs for each cell. */
    private static final int SOLIDITIES = Solidity.SWEEP.code() + 1;

    public void addTo(Map<Integer, RequestHandler> handlers) {
        handlers.put(HeapCellsRequest.FORM.type(), HeapMapService::map);
    }

    private static List<RawChunk> map(Connection from, Bytes data) throws Refusal {
        HeapCellsRequest request = RequestHandler.read(HeapCellsRequest.FORM, data);
        long cells = request.cells();
        if (cells < HeapCells.LEAST_CELLS || cells > HeapCells.MOST_CELLS) {
            throw new Refusal("HCEL makes " + HeapCells.LEAST_CELLS + " to " + HeapCells.MOST_CELLS + " cells, not "
                    + cells + ".");
        }
        String[] why = {"The VM has no memory left for a map of its heap: ask for fewer cells."};
        long[] rows = Native.mapHeap((int) cells, request.reachability(), why);
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
        int reachability = (int) rows[Native.MAP_REACHABILITY];
        int width = Native.MAP_KINDS + (reachability == HeapCells.REACHABILITY_NONE ? 0 : SOLIDITIES);
        int count = (rows.length - at) / width;
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < count; i++, at += Native.MAP_KINDS) {
            cells.add(new Cell(
                    rows[at + Native.MAP_KIND_OBJECT],
                    rows[at + Native.MAP_KIND_CLASS],
                    rows[at + Native.MAP_KIND_ARRAY_1],
                    rows[at + Native.MAP_KIND_ARRAY_2],
                    rows[at + Native.MAP_KIND_ARRAY_4],
                    rows[at + Native.MAP_KIND_ARRAY_8]));
        }
        List<Held> held = new ArrayList<>();
        for (; at < rows.length; at += SOLIDITIES) {
            held.add(new Held(
                    rows[at + Solidity.HARD.code()],
                    rows[at + Solidity.SOFT.code()],
                    rows[at + Solidity.WEAK.code()],
                    rows[at + Solidity.PHANTOM.code()],
                    rows[at + Solidity.FINALIZABLE.code()],
                    rows[at + Solidity.SWEEP.code()]));
        }
        return new HeapCells(
                rows[Native.MAP_NANOS],
                (int) rows[Native.MAP_PAUSES],
                rows[Native.MAP_OBJECTS],
                rows[Native.MAP_UNPLACED_OBJECTS],
                rows[Native.MAP_UNPLACED_BYTES],
                rows[Native.MAP_CELL_BYTES],
                reachability,
                stretches,
                cells,
                held);
    }
}
