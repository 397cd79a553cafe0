// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.hprof.bytes.DumpReader;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.heap.hprof.bytes.ReadSoFar;
import dev.cairn.heap.hprof.classes.ClassNaming;
import dev.cairn.heap.hprof.classes.ClassTally;
import dev.cairn.heap.hprof.classes.NamedClass;
import dev.cairn.heap.hprof.classes.StackChunks;
import dev.cairn.heap.hprof.outline.DumpOutline;
import dev.cairn.heap.index.ObjectIdsBuilder;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** The first walk over a dump, by several threads: which objects there are, of what classes, under what ids. */
public final class FirstPass {
    private static final int ADDRESS_GRANULE_SHIFT = 3;
    /** Lines may take this many times the dump, for one of a few objects strewn over a large heap. */
    private static final long MOST_LINES_PER_DUMP = 2;

    /** Columns of objects are 32 bits wide, and one value stands for none. */
    private static final long MOST_OBJECTS = 0xFFFF_FFFEL;

    private static final long LINES_FOR_ANY = 64 << 20;
    /**
     * When this many stretches have been given out, one thread looks up names of classes: HotSpot writes its classes
     * first, and what was read is still in the processor's caches. Those that are found later are named when all
     * threads have ended.
     */
    private static final int STRETCHES_BEFORE_NAMES = 12;

    private final MemorySegment bytes;
    private final int idSize;
    private final DumpOutline outline;
    private final List<HeapSegment> segments;
    private final long stackChunkClass;
    private final OffHeap memory;
    private final Workers workers;
    private final List<Stretch> stretches;

    /**
     * A walk over the segments of a dump.
     *
     * @param stackChunkClass id of {@link StackChunks#CLASS}; 0 for none
     */
    public FirstPass(HprofFile file, DumpOutline outline, long stackChunkClass, OffHeap memory, Workers workers) {
        this.bytes = file.bytes();
        this.idSize = file.header().idSize();
        this.outline = outline;
        this.segments = outline.segments();
        this.stackChunkClass = stackChunkClass;
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
    public record Result(
            long objects,
            ClassTally tally,
            RootList roots,
            LongList classDumps,
            LongList heaps,
            LongList broken,
            List<DumpUnit> units,
            int granuleShift) {}

    public Walked run() {
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
        StretchFindings found = new StretchFindings(stretches.size(), new ClassNaming(outline));
        List<StretchScan> scans = new ArrayList<>();
        int naming = Math.min(stretches.size() / 2, STRETCHES_BEFORE_NAMES) + 1;
        workers.runEach("reading the dump", stretches.size() + 2, () -> {
            StretchScan scan = new StretchScan(
                    bytes,
                    DumpReader.of(bytes, idSize),
                    segments,
                    builder.marker(),
                    stackChunkClass,
                    outline.classes().count());
            synchronized (scans) {
                scans.add(scan);
            }
            return part -> {
                if (part == 0) {
                    outline.strings().settle();
                } else if (part == naming) {
                    found.nameClasses();
                } else {
                    int stretch = part < naming ? part - 1 : part - 2;
                    found.add(stretch, scan.scan(stretch, stretches.get(stretch)));
                }
            };
        });
        found.nameClasses();
        ReadSoFar.add(bytes.byteSize());
        return new Walked(found, scans, builder, granuleShift);
    }

    /** Puts together what the threads found. */
    public final class Walked {
        private final StretchFindings found;
        private final List<StretchScan> scans;
        private final ObjectIdsBuilder builder;
        private final int granuleShift;
        private final long[] firsts;
        private final long objects;

        private Walked(StretchFindings found, List<StretchScan> scans, ObjectIdsBuilder builder, int granuleShift) {
            this.found = found;
            this.scans = scans;
            this.builder = builder;
            this.granuleShift = granuleShift;
            this.firsts = new long[stretches.size()];
            long sum = 0;
            for (int i = 0; i < firsts.length; i++) {
                firsts[i] = sum;
                sum += found.of(i).objects();
            }
            if (sum > MOST_OBJECTS) {
                throw new UncheckedIOException(new SnapshotException(
                        "The dump has " + sum + " objects, and indexes have room for " + MOST_OBJECTS + "."));
            }
            this.objects = sum;
        }

        /** Once, as the tallies are put together in one of them. */
        public Result result() {
            ClassTally tally = scans.getFirst().tally();
            for (StretchScan scan : scans.subList(1, scans.size())) {
                tally.addAll(scan.tally());
            }
            RootList roots = new RootList();
            LongList classDumps = new LongList();
            LongList broken = new LongList();
            LongList heaps = new LongList();
            List<DumpUnit> units = new ArrayList<>();
            for (int i = 0; i < firsts.length; i++) {
                StretchScan.Found stretch = found.of(i);
                roots.takeAll(stretch.roots());
                broken.addAll(stretch.broken());
                addPairs(stretch.classDumps(), firsts[i], classDumps, 1);
                addPairs(stretch.heaps(), firsts[i], heaps, 0);
                addUnits(i, units);
            }
            return new Result(objects, tally, roots, classDumps, heaps, broken, units, granuleShift);
        }

        /** The classes of all class dumps, in the order of the dump. */
        public List<NamedClass> classes() {
            List<NamedClass> classes = new ArrayList<>();
            for (int i = 0; i < firsts.length; i++) {
                found.addClasses(i, firsts[i], classes);
            }
            return classes;
        }

        /** Settles which object has which id; once. */
        public ObjectIdsBuilder.Result ids() {
            return builder.finish(found.marked(), firsts, objects, (stretch, visitor) -> {
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
            LongList starts = found.of(stretch).unitStarts();
            for (int i = 0; i < starts.size(); i += 3) {
                long place = starts.get(i + 2);
                long end = i + 3 < starts.size()
                        ? starts.get(i + 5)
                        : found.of(stretch).objects();
                if (end > place) {
                    units.add(
                            new DumpUnit((int) starts.get(i), starts.get(i + 1), firsts[stretch] + place, end - place));
                }
            }
        }
    }
}
