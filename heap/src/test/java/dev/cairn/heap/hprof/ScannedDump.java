// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.index.ObjectIdsBuilder;
import dev.cairn.heap.index.StretchMarker;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.OffHeap;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** All that the first walk finds, one stretch after another. What a large dump is read with must find what a small one is. */
record ScannedDump(long objects, List<Long> places, ByteBuffer tally, ByteBuffer lines, ByteBuffer outOfOrder) {
    private static final long MOST_IDS = 64 << 20;
    private static final int GRANULE_SHIFT = 3;

    /** Walks in both ways, and wants them to find the same. */
    static ScannedDump inBothWays(MemorySegment bytes, int idSize, List<HeapSegment> segments, long stackChunkClass)
            throws IOException {
        ScannedDump inPieces = of(bytes, DumpReader.of(bytes, idSize), segments, stackChunkClass);
        ScannedDump inPlace = of(bytes, DumpReader.inPlace(bytes, idSize), segments, stackChunkClass);
        assertThat(inPlace).isEqualTo(inPieces);
        return inPlace;
    }

    private static ScannedDump of(
            MemorySegment bytes, DumpReader reader, List<HeapSegment> segments, long stackChunkClass)
            throws IOException {
        try (OffHeap memory = new OffHeap(Path.of("."), Long.MAX_VALUE)) {
            try {
                ObjectIdsBuilder aligned = ObjectIdsBuilder.dense(GRANULE_SHIFT, MOST_IDS, memory);
                return of(bytes, reader, segments, stackChunkClass, aligned);
            } catch (ObjectIdsBuilder.GranuleTooCoarse | ObjectIdsBuilder.TooSparse e) {
                return of(bytes, reader, segments, stackChunkClass, ObjectIdsBuilder.sparse(memory));
            }
        }
    }

    private static ScannedDump of(
            MemorySegment bytes,
            DumpReader reader,
            List<HeapSegment> segments,
            long stackChunkClass,
            ObjectIdsBuilder builder)
            throws IOException {
        StretchScan scan = new StretchScan(bytes, reader, segments, builder.marker(), stackChunkClass);
        List<Stretch> stretches = Stretch.of(segments);
        List<StretchMarker.Marked> marked = new ArrayList<>();
        long[] firsts = new long[stretches.size()];
        long objects = 0;
        List<Long> places = new ArrayList<>();
        for (int i = 0; i < firsts.length; i++) {
            StretchScan.Found found = scan.scan(i, stretches.get(i));
            firsts[i] = objects;
            objects += found.objects();
            marked.add(found.marked());
            List.of(found.unitStarts(), found.classDumps(), found.heaps(), found.broken())
                    .forEach(list -> addAll(list, places));
            addAll(found.roots(), places);
        }
        ByteArrayOutputStream tally = new ByteArrayOutputStream();
        scan.tally().write(new DataOutputStream(tally));
        ObjectIdsBuilder.Result ids = builder.finish(
                marked,
                firsts,
                objects,
                (stretch, visitor) ->
                        new StretchWalk(bytes, reader.idSize(), segments).objectsOf(stretches.get(stretch), visitor));
        return new ScannedDump(
                objects,
                places,
                ByteBuffer.wrap(tally.toByteArray()),
                copyOf(ids.columns().lines()),
                copyOf(ids.columns().outOfOrder()));
    }

    private static ByteBuffer copyOf(MemorySegment column) {
        return ByteBuffer.wrap(column.toArray(ValueLayout.JAVA_BYTE));
    }

    private static void addAll(LongList from, List<Long> to) {
        to.add((long) from.size());
        for (int i = 0; i < from.size(); i++) {
            to.add(from.get(i));
        }
    }

    private static void addAll(RootList from, List<Long> to) {
        for (int i = 0; i < from.size(); i++) {
            to.add(from.id(i));
            to.add(from.detail(i));
        }
    }
}
