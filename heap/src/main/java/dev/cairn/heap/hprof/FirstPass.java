// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.index.ObjectIdsBuilder;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The first walk over a dump, by several threads: which objects there are, of what classes, under what ids. */
final class FirstPass {
    private static final int ADDRESS_GRANULE_SHIFT = 3;
    /** Lines may take this many times the dump, for one of a few objects strewn over a large heap. */
    private static final long MOST_LINES_PER_DUMP = 2;

    /** Columns of objects are 32 bits wide, and one value stands for none. */
    private static final long MOST_OBJECTS = 0xFFFF_FFFEL;

    private static final long LINES_FOR_ANY = 64 << 20;

    private final MemorySegment bytes;
    private final int idSize;
    private final List<HeapSegment> segments;
    private final long stackChunkClass;
    private final Runnable beside;
    private final OffHeap memory;
    private final Workers workers;
    private final List<Stretch> stretches;

    /**
     * A walk over the segments of a dump.
     *
     * @param stackChunkClass id of {@link StackChunks#CLASS}; 0 for none
     * @param beside what one of the threads does first, and can do again
     */
    FirstPass(
            MemorySegment bytes,
            int idSize,
            List<HeapSegment> segments,
            long stackChunkClass,
            Runnable beside,
            OffHeap memory,
            Workers workers) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.segments = segments;
        this.stackChunkClass = stackChunkClass;
        this.beside = beside;
        this.memory = memory;
        this.workers = workers;
        this.stretches = Stretch.of(segments);
    }

    /**
     * What it found.
     *
     * @param objects records of objects, also those whose id another has
     * @param classDumps two numbers each: offset behind the tag, index of the class object
     * @param heaps Android's heaps, two numbers each: index of the first object, id of the heap's name
     * @param broken two numbers each: where a record cannot be right, bytes that were left of its segment
     */
    record Result(
            long objects,
            ClassTally tally,
            RootList roots,
            LongList classDumps,
            LongList heaps,
            LongList broken,
            List<DumpUnit> units,
            int granuleShift) {}

    Walked run() {
        boolean sparse = false;
        for (int shift = ADDRESS_GRANULE_SHIFT; ; ) {
            ObjectIdsBuilder builder = sparse
                    ? ObjectIdsBuilder.sparse(shift, memory)
                    : ObjectIdsBuilder.dense(shift, LINES_FOR_ANY + MOST_LINES_PER_DUMP * bytes.byteSize(), memory);
            try {
                return run(builder, shift);
            } catch (ObjectIdsBuilder.GranuleTooCoarse e) {
                builder.abandon();
                shift--; // any id fits a granule of 1
            } catch (ObjectIdsBuilder.TooSparse e) {
                builder.abandon();
                sparse = true;
            }
        }
    }

    private Walked run(ObjectIdsBuilder builder, int granuleShift) {
        StretchScan.Found[] found = new StretchScan.Found[stretches.size()];
        List<StretchScan> scans = new ArrayList<>();
        workers.runEach("reading the dump", 1 + found.length, () -> {
            StretchScan scan =
                    new StretchScan(bytes, DumpReader.of(bytes, idSize), segments, builder.marker(), stackChunkClass);
            synchronized (scans) {
                scans.add(scan);
            }
            return part -> {
                if (part == 0) {
                    beside.run();
                } else {
                    found[part - 1] = scan.scan(part - 1, stretches.get(part - 1));
                }
            };
        });
        return new Walked(found, scans, builder, granuleShift);
    }

    /** Puts together what the threads found. */
    final class Walked {
        private final StretchScan.Found[] found;
        private final List<StretchScan> scans;
        private final ObjectIdsBuilder builder;
        private final int granuleShift;
        private final long[] firsts;
        private final long objects;

        private Walked(StretchScan.Found[] found, List<StretchScan> scans, ObjectIdsBuilder builder, int granuleShift) {
            this.found = found;
            this.scans = scans;
            this.builder = builder;
            this.granuleShift = granuleShift;
            this.firsts = new long[found.length];
            long sum = 0;
            for (int i = 0; i < found.length; i++) {
                firsts[i] = sum;
                sum += found[i].objects();
            }
            if (sum > MOST_OBJECTS) {
                throw new UncheckedIOException(new SnapshotException(
                        "The dump has " + sum + " objects, and indexes have room for " + MOST_OBJECTS + "."));
            }
            this.objects = sum;
        }

        Result result() {
            ClassTally tally = new ClassTally();
            RootList roots = new RootList();
            LongList classDumps = new LongList();
            LongList broken = new LongList();
            for (StretchScan scan : scans) {
                tally.addAll(scan.tally());
            }
            LongList heaps = new LongList();
            List<DumpUnit> units = new ArrayList<>();
            for (int i = 0; i < found.length; i++) {
                roots.takeAll(found[i].roots());
                broken.addAll(found[i].broken());
                addPairs(found[i].classDumps(), firsts[i], classDumps, 1);
                addPairs(found[i].heaps(), firsts[i], heaps, 0);
                addUnits(i, units);
            }
            return new Result(objects, tally, roots, classDumps, heaps, broken, units, granuleShift);
        }

        /** Settles which object has which id; once. */
        ObjectIdsBuilder.Result ids() {
            return builder.finish(
                    Arrays.stream(found).map(StretchScan.Found::marked).toList(),
                    firsts,
                    objects,
                    (stretch, visitor) -> {
                        StretchWalk walk = new StretchWalk(bytes, idSize, segments);
                        walk.objectsOf(stretches.get(stretch), visitor);
                    });
        }

        private static void addPairs(LongList from, long first, LongList to, int placeAt) {
            for (int i = 0; i < from.size(); i += 2) {
                to.add(placeAt == 0 ? first + from.get(i) : from.get(i));
                to.add(placeAt == 1 ? first + from.get(i + 1) : from.get(i + 1));
            }
        }

        private void addUnits(int stretch, List<DumpUnit> units) {
            LongList starts = found[stretch].unitStarts();
            for (int i = 0; i < starts.size(); i += 3) {
                long place = starts.get(i + 2);
                long end = i + 3 < starts.size() ? starts.get(i + 5) : found[stretch].objects();
                if (end > place) {
                    units.add(
                            new DumpUnit((int) starts.get(i), starts.get(i + 1), firsts[stretch] + place, end - place));
                }
            }
        }
    }
}
