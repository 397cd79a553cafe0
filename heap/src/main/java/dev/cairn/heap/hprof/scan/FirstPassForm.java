// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.classes.ClassTally;
import dev.cairn.heap.hprof.outline.KnownSegments;
import dev.cairn.heap.index.ObjectIdsBuilder;
import dev.cairn.heap.index.ObjectIdsColumns;
import dev.cairn.heap.store.LongList;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** How the findings of the first walk are kept. What only the second walk needs is left out. */
public final class FirstPassForm {
    /** Another one when the form changes, or what is made of it; no count of objects is so low. */
    private static final long FORM = -4;

    private FirstPassForm() {}

    /** What was kept. */
    public record Kept(KnownSegments segments, FirstPass.Result first, ObjectIdsBuilder.Result ids) {}

    public static void write(
            List<HeapSegment> segments, FirstPass.Result first, ObjectIdsBuilder.Result ids, DataOutput out)
            throws IOException {
        out.writeLong(FORM);
        KnownSegments.write(segments, out);
        out.writeLong(first.objects());
        out.writeInt(first.granuleShift());
        first.tally().write(out);
        first.roots().write(out);
        first.classDumps().write(out);
        first.heaps().write(out);
        first.broken().write(out);
        out.writeInt(ids.columns().chunkShift());
        LongList chunks = new LongList();
        for (long chunk : ids.columns().chunks()) {
            chunks.add(chunk);
        }
        chunks.write(out);
        out.writeLong(ids.shadowedCount());
    }

    /**
     * What an index has kept.
     *
     * @param size of the dump's file
     */
    public static Kept read(DataInput in, long size, MemorySegment lines, MemorySegment outOfOrder) throws IOException {
        if (in.readLong() != FORM) {
            throw new IOException("The index was written by another version of Cairn.");
        }
        KnownSegments segments = KnownSegments.read(in, size);
        long objects = in.readLong();
        int granuleShift = in.readInt();
        ClassTally tally = ClassTally.read(in);
        RootList roots = RootList.read(in);
        LongList classDumps = LongList.read(in);
        LongList heaps = LongList.read(in);
        LongList broken = LongList.read(in);
        int chunkShift = in.readInt();
        long[] chunks = LongList.read(in).toArray();
        long shadowed = in.readLong();
        ObjectIdsColumns columns = new ObjectIdsColumns(granuleShift, chunkShift, chunks, lines, outOfOrder);
        return new Kept(
                segments,
                new FirstPass.Result(objects, tally, roots, classDumps, heaps, broken, List.of(), granuleShift),
                new ObjectIdsBuilder.Result(columns.open(), columns, List.of(), List.of(), shadowed));
    }
}
