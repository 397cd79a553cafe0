// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import dev.cairn.agent.natives.NativeMap;
import dev.cairn.wire.ddm.chunk.heap.HeapCells;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.Mapping;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.Mappings;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.Reachability;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.Summary;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One map of the heap, or of the native heap, from which several monitors may get pieces. It lies outside the Java heap until
 * {@link #drop}. Where there is none it has no pieces, and the summary says why.
 */
final class MapSource {
    private static final String NO_MEMORY = "The VM has no memory left for a map of its heap.";

    private final boolean nativeHeap;
    private final long map;
    private final Summary summary;

    private MapSource(boolean nativeHeap, long map, Summary summary) {
        this.nativeHeap = nativeHeap;
        this.map = map;
        this.summary = summary;
    }

    /** What lies there now. The VM stands still meanwhile, but not for the native heap. */
    static MapSource of(boolean nativeHeap) {
        @Nullable String[] why = {NO_MEMORY};
        long[] counts = new long[NativeMap.MAP_COUNT_LONGS];
        long map = nativeHeap ? NativeMap.mappings(why) : NativeMap.walk(counts, why);
        try {
            if (map != 0 && nativeHeap) {
                counts[NativeMap.MAP_COUNT_BYTES] = mappedBytes(map);
            }
            String sentence = String.valueOf(why[0]);
            Optional<Reachability> reachability =
                    map == 0 || nativeHeap ? Optional.empty() : Optional.of(reachability(counts, sentence));
            return new MapSource(nativeHeap, map, summary(counts, map == 0 ? sentence : "", reachability));
        } catch (Throwable e) {
            drop(map); // the collector knows nothing of it
            throw e;
        }
    }

    private static Reachability reachability(long[] counts, String sentence) {
        int how = (int) counts[NativeMap.MAP_COUNT_REACHABILITY];
        return new Reachability(how, how == HeapCells.REACHABILITY_NONE ? sentence : "");
    }

    private static Summary summary(long[] counts, String problem, Optional<Reachability> reachability) {
        return new Summary(
                counts[NativeMap.MAP_COUNT_NANOS],
                counts[NativeMap.MAP_COUNT_OBJECTS],
                counts[NativeMap.MAP_COUNT_UNPLACED],
                counts[NativeMap.MAP_COUNT_BYTES],
                counts[NativeMap.MAP_COUNT_UNKNOWN_BYTES],
                0,
                problem,
                reachability);
    }

    private static long mappedBytes(long map) {
        long[] row = new long[NativeMap.MAPPING_LONGS];
        long bytes = 0;
        for (int i = NativeMap.mappingCount(map) - 1; i >= 0; i--) {
            NativeMap.mapping(map, i, row);
            bytes += row[NativeMap.MAPPING_BYTES];
        }
        return bytes;
    }

    boolean nativeHeap() {
        return nativeHeap;
    }

    /** Without what a monitor could not be sent. */
    Summary summary() {
        return summary;
    }

    Mappings mappings() {
        List<Mapping> all = new ArrayList<>();
        long[] row = new long[NativeMap.MAPPING_LONGS];
        int count = map == 0 ? 0 : Math.min(Mappings.MOST, NativeMap.mappingCount(map));
        for (int i = 0; i < count; i++) {
            String name = NativeMap.mapping(map, i, row);
            all.add(new Mapping(
                    row[NativeMap.MAPPING_START],
                    row[NativeMap.MAPPING_BYTES],
                    row[NativeMap.MAPPING_USED],
                    row[NativeMap.MAPPING_NARROW],
                    name));
        }
        return new Mappings(all);
    }

    /** As {@link NativeMap#piece}. */
    int piece(boolean byObject, boolean tellsGarbage, long[] cursor, ByteBuffer to, int at) {
        if (map == 0) {
            return -1;
        }
        return NativeMap.piece(map, byObject, tellsGarbage, cursor, to, at);
    }

    void drop() {
        drop(map);
    }

    private static void drop(long map) {
        if (map != 0) {
            NativeMap.drop(map);
        }
    }
}
