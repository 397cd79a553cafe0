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
import dev.cairn.wire.ddm.chunk.heap.HeapLook;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.ClassSum;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.HeapLookRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.Listed;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.RegionHoles;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.Regions;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.Share;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.Sum;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** HLOK: what lies in a range of the heap, by class and object. */
public final class HeapLookService {
    public void addTo(Map<Integer, RequestHandler> handlers) {
        handlers.put(HeapLookRequest.FORM.type(), HeapLookService::look);
    }

    private static List<RawChunk> look(Connection from, Bytes data) throws Refusal {
        HeapLookRequest asked = RequestHandler.read(HeapLookRequest.FORM, data);
        check("cells", asked.cells(), HeapCells.LEAST_CELLS, HeapCells.MOST_CELLS);
        check("classes", asked.classes(), 0, HeapLook.MOST_CLASSES);
        check("objects", asked.objects(), 0, HeapLook.MOST_OBJECTS);
        if (asked.start() < 0 || asked.end() <= asked.start()) {
            throw new Refusal("HLOK looks at a range that begins at an address and ends behind it, not at "
                    + Long.toHexString(asked.start()) + " to " + Long.toHexString(asked.end()) + ".");
        }
        long[] wish = new long[Native.LOOK_WISH_LONGS];
        wish[Native.LOOK_WISH_START] = asked.start();
        wish[Native.LOOK_WISH_END] = asked.end();
        wish[Native.LOOK_WISH_CELLS] = asked.cells();
        wish[Native.LOOK_WISH_CLASSES] = asked.classes();
        wish[Native.LOOK_WISH_OBJECTS] = asked.objects();
        String signature = asked.className().isEmpty() ? null : HeapClassNames.signature(asked.className());
        String[] why = {"The VM has no memory left for a look at its heap: ask for fewer cells and objects."};
        Object[] parts = Native.lookAtHeap(wish, signature, why);
        if (parts == null) {
            throw new Refusal(why[0]);
        }
        return List.of(
                HeapMapService.chunk((long[]) parts[Native.LOOK_CELLS]).toRaw(),
                chunk((long[]) parts[Native.LOOK_ROWS], (String[]) parts[Native.LOOK_SIGNATURES])
                        .toRaw());
    }

    private static void check(String what, long number, int least, int most) throws Refusal {
        if (number < least || number > most) {
            throw new Refusal("HLOK reports " + least + " to " + most + " " + what + ", not " + number + ".");
        }
    }

    private static HeapLook chunk(long[] rows, @Nullable String[] signatures) {
        int at = Native.LOOK_HEAD_LONGS;
        List<Sum> holes = new ArrayList<>();
        for (int i = 0; i < rows[Native.LOOK_HOLE_SIZES]; i++, at += 2) {
            holes.add(new Sum(rows[at], rows[at + 1]));
        }
        List<Share> chosen = new ArrayList<>();
        for (int i = 0; i < rows[Native.LOOK_CHOSEN_CELLS]; i++, at++) {
            chosen.add(new Share(rows[at]));
        }
        List<ClassSum> classes = new ArrayList<>();
        for (int i = 0; i < rows[Native.LOOK_CLASSES]; i++, at += 2) {
            String signature = signatures[i];
            String name = signature == null ? "" : HeapClassNames.name(signature);
            classes.add(new ClassSum(name, rows[at], rows[at + 1]));
        }
        List<RegionHoles> regions = new ArrayList<>();
        for (int i = 0; i < rows[Native.LOOK_REGIONS]; i++, at += Native.LOOK_REGION_LONGS) {
            regions.add(new RegionHoles(
                    rows[at + Native.LOOK_REGION_START],
                    rows[at + Native.LOOK_REGION_BYTES],
                    rows[at + Native.LOOK_REGION_HOLES],
                    rows[at + Native.LOOK_REGION_HOLE_BYTES],
                    rows[at + Native.LOOK_REGION_LARGEST_HOLE]));
        }
        List<Listed> objects = new ArrayList<>();
        for (; at < rows.length; at += 3) {
            objects.add(new Listed(rows[at], rows[at + 1], rows[at + 2]));
        }
        return new HeapLook(
                rows[Native.LOOK_G1_REGION_BYTES],
                rows[Native.LOOK_HOLES_KNOWN] != 0,
                rows[Native.LOOK_LARGEST_HOLE],
                holes,
                chosen,
                classes,
                rows[Native.LOOK_OTHER_CLASSES],
                new Sum(rows[Native.LOOK_OTHER_OBJECTS], rows[Native.LOOK_OTHER_BYTES]),
                objects,
                rows[Native.LOOK_UNLISTED],
                Optional.of(new Regions(rows[Native.LOOK_SIZE_OF_REGIONS], regions)));
    }
}
