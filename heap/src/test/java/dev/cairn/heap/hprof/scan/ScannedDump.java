// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.hprof.bytes.DumpReader;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.classes.ClassTally;
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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All that the first walk finds, one stretch after another. What a large dump is read with must find what a small one is. */
public record ScannedDump(
        long objects,
        List<Long> places,
        List<Long> chunks,
        ByteBuffer lines,
        ByteBuffer outOfOrder,
        long shadowed,
        Map<String, List<Long>> classes,
        ByteBuffer stackChunks) {
    private static final long MOST_IDS = 64 << 20;
    private static final int GRANULE_SHIFT = 3;

    /** Walks in both ways, in the second by two scans in turn too, and wants all to find the same. */
    public static ScannedDump inBothWays(
            MemorySegment bytes, int idSize, List<HeapSegment> segments, long stackChunkClass) throws IOException {
        ScannedDump inPieces = of(bytes, DumpReader.inPieces(bytes, idSize), segments, stackChunkClass, 1);
        DumpReader reader = DumpReader.inPlace(bytes, idSize);
        ScannedDump inPlace = of(bytes, reader, segments, stackChunkClass, 1);
        assertThat(inPlace).isEqualTo(inPieces);
        assertThat(of(bytes, reader, segments, stackChunkClass, 2)).isEqualTo(inPieces);
        return inPlace;
    }

    private static ScannedDump of(
            MemorySegment bytes, DumpReader reader, List<HeapSegment> segments, long stackChunkClass, int scans)
            throws IOException {
        try (OffHeap memory = new OffHeap(Path.of("."), Long.MAX_VALUE)) {
            try {
                ObjectIdsBuilder aligned = ObjectIdsBuilder.dense(GRANULE_SHIFT, MOST_IDS, memory);
                return of(bytes, reader, segments, stackChunkClass, scans, aligned);
            } catch (ObjectIdsBuilder.GranuleTooCoarse | ObjectIdsBuilder.TooSparse e) {
                return of(bytes, reader, segments, stackChunkClass, scans, ObjectIdsBuilder.sparse(memory));
            }
        }
    }

    private static ScannedDump of(
            MemorySegment bytes,
            DumpReader reader,
            List<HeapSegment> segments,
            long stackChunkClass,
            int count,
            ObjectIdsBuilder builder)
            throws IOException {
        List<StretchScan> scans = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            scans.add(new StretchScan(bytes, reader, segments, builder.marker(), stackChunkClass, 0));
        }
        List<Stretch> stretches = Stretch.of(segments);
        List<StretchMarker.Marked> marked = new ArrayList<>();
        long[] firsts = new long[stretches.size()];
        long objects = 0;
        List<Long> places = new ArrayList<>();
        for (int i = 0; i < firsts.length; i++) {
            StretchScan.Found found = scans.get(i % count).scan(i, stretches.get(i));
            firsts[i] = objects;
            objects += found.objects();
            marked.add(found.marked());
            List.of(found.unitStarts(), found.classDumps(), found.heaps(), found.broken())
                    .forEach(list -> addAll(list, places));
            addAll(found.roots(), places);
        }
        ClassTally tally = new ClassTally();
        scans.forEach(scan -> tally.addAll(scan.tally()));
        ByteArrayOutputStream stackChunks = new ByteArrayOutputStream();
        tally.stackChunks.write(new DataOutputStream(stackChunks));
        ObjectIdsBuilder.Result ids = builder.finish(
                marked,
                firsts,
                objects,
                (stretch, visitor) ->
                        new StretchWalk(bytes, reader.idSize(), segments).objectsOf(stretches.get(stretch), visitor));
        return new ScannedDump(
                objects,
                places,
                Arrays.stream(ids.columns().chunks()).boxed().toList(),
                copyOf(ids.columns().lines()),
                copyOf(ids.columns().outOfOrder()),
                ids.shadowedCount(),
                classes(tally),
                ByteBuffer.wrap(stackChunks.toByteArray()));
    }

    /** By class ids, as the slot of a class depends on which thread met it first; and by types of primitives. */
    private static Map<String, List<Long>> classes(ClassTally tally) {
        Map<String, List<Long>> result = new HashMap<>();
        for (int slot = 1; slot < tally.size(); slot++) {
            boolean isPrimitive = slot < ClassTally.PRIMITIVE_SLOTS;
            List<Long> numbers = List.of(
                    tally.instances(slot),
                    (long) tally.fieldBytes(slot),
                    tally.instanceGap(slot),
                    tally.arrays(slot),
                    tally.arrayGap(slot),
                    tally.arrayGapOf8(slot),
                    tally.elements(slot),
                    tally.elementsAfter4(slot),
                    tally.elementsOf8(slot));
            assertThat(result.put(isPrimitive ? "type " + slot : "class " + tally.id(slot), numbers))
                    .isNull();
        }
        return result;
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
