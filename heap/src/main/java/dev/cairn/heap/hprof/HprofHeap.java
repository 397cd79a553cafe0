// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.HeapPart;
import dev.cairn.heap.KeptReferents;
import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotSummary;
import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.heap.hprof.classes.ClassNaming;
import dev.cairn.heap.hprof.classes.ClassTable;
import dev.cairn.heap.hprof.classes.ClassTally;
import dev.cairn.heap.hprof.classes.DumpedClass;
import dev.cairn.heap.hprof.classes.NamedClass;
import dev.cairn.heap.hprof.classes.StackChunks;
import dev.cairn.heap.hprof.outline.DumpOutline;
import dev.cairn.heap.hprof.outline.MemberNames;
import dev.cairn.heap.hprof.rows.GraphTraits;
import dev.cairn.heap.hprof.scan.FirstPass;
import dev.cairn.heap.hprof.scan.FirstPassForm;
import dev.cairn.heap.hprof.scan.ResolvedRoots;
import dev.cairn.heap.hprof.scan.RootResolution;
import dev.cairn.heap.hprof.sizes.AlignedSizes;
import dev.cairn.heap.hprof.sizes.ClassSizes;
import dev.cairn.heap.hprof.sizes.DumpCounts;
import dev.cairn.heap.hprof.sizes.ObjectLayout;
import dev.cairn.heap.index.BuiltGraph;
import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.index.ObjectIdsBuilder;
import dev.cairn.heap.index.ObjectIdsColumns;
import dev.cairn.heap.object.ClassMembers;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.site.SitedObjects;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * One dump of an HPROF file after the first walk over it: classes, sizes and counts are known, and ids can be found. The
 * second walk makes the graph, when somebody asks for it.
 */
public final class HprofHeap implements HeapSource {
    private final HprofFile file;
    private final DumpOutline outline;
    private final ObjectRecords records;
    private final FirstPass.Result first;
    private final ObjectIdsBuilder.Result ids;
    private final ClassTable table;
    private final ClassSizes sizes;
    private final DumpCounts counts;
    private final List<HeapClass> classes;
    private final MemberNames members;
    private final ResolvedRoots roots;
    private final List<String> problems = new ArrayList<>();

    private HprofHeap(
            HprofFile file,
            DumpOutline outline,
            long stackChunkClass,
            FirstPass.Result first,
            ObjectIdsBuilder.Result ids,
            ClassTable table,
            ObjectLayout objects) {
        this.file = file;
        this.outline = outline;
        this.first = first;
        this.ids = ids;
        this.table = table;
        int idSize = file.header().idSize();
        records = new ObjectRecords(file.bytes(), idSize, outline.segments());
        sizes = new ClassSizes(
                table,
                objects,
                first,
                ids,
                outline,
                stackChunkClass,
                idSize,
                file.header().isAndroid());
        counts = new DumpCounts(first, table, sizes);
        classes = table.classes().stream().map(HprofHeap::describe).toList();
        members = new MemberNames(outline.strings());
        roots = new RootResolution(first.roots(), ids.ids(), table.classes(), outline.classes(), problems).resolve();
        problems.addAll(
                new DumpProblems(file, outline, first.broken()).sentences(table.problems(), ids.shadowedCount()));
    }

    /**
     * Walks over a dump. It belongs to the heap from now on.
     *
     * @param kept references that count as ordinary ones
     */
    public static HprofHeap read(
            HprofFile file, DumpOutline outline, KeptReferents kept, OffHeap memory, Workers workers) {
        long stackChunkClass = StackChunks.classOf(outline.classes());
        FirstPass.Walked walked = new FirstPass(file, outline, stackChunkClass, memory, workers).run();
        HprofHeap heap = workers.together(
                () -> {
                    FirstPass.Result first = walked.result();
                    ClassTable table = tableOf(file, outline, kept, first.tally(), walked.classes());
                    return new Known(first, table, new ObjectLayout(table.classes(), outline.strings()));
                },
                walked::ids,
                (known, ids) ->
                        new HprofHeap(file, outline, stackChunkClass, known.first, ids, known.table, known.objects));
        if (heap.sizes.mustMeasure()) {
            ClassTally tally = heap.first.tally();
            AlignedSizes aligned =
                    new AlignedSizes(file.bytes(), file.header().idSize(), outline.segments(), tally, heap.sizes);
            tally.alignedBytes(aligned.sums(workers));
        }
        return heap;
    }

    /**
     * The same from what {@link #save} wrote.
     *
     * @param dumpNumber which dump of the file that was
     * @param lines of ids, as they were kept
     * @param outOfOrder likewise
     */
    public static HprofHeap load(
            HprofFile file,
            int dumpNumber,
            KeptReferents keptReferents,
            Progress progress,
            DataInput in,
            MemorySegment lines,
            MemorySegment outOfOrder)
            throws IOException {
        FirstPassForm.Kept kept = FirstPassForm.read(in, file.bytes().byteSize(), lines, outOfOrder);
        DumpOutline outline = DumpOutline.of(file, dumpNumber, kept.segments(), progress);
        List<NamedClass> classes =
                new ClassNaming(outline).again(file, kept.first().classDumps());
        ClassTable table = tableOf(file, outline, keptReferents, kept.first().tally(), classes);
        return new HprofHeap(
                file,
                outline,
                StackChunks.classOf(outline.classes()),
                kept.first(),
                kept.ids(),
                table,
                new ObjectLayout(table.classes(), outline.strings()));
    }

    /** What is known before ids can be found. */
    private record Known(FirstPass.Result first, ClassTable table, ObjectLayout objects) {}

    private static ClassTable tableOf(
            HprofFile file, DumpOutline outline, KeptReferents kept, ClassTally tally, List<NamedClass> classes) {
        return new ClassTable(classes, kept, file.header().idSize(), tally, outline);
    }

    @Override
    public void save(DataOutput out) throws IOException {
        FirstPassForm.write(outline.segments(), first, ids, out);
    }

    @Override
    public long idOf(long object, LongColumn offsets) {
        return record(object, offsets).id();
    }

    /** Reads the ids of all objects into a column. */
    public void readIds(LongColumn offsets, LongColumn ids) {
        records.readIds(objects(), offsets, ids);
    }

    /** The record of an object in the dump. */
    HeapRecord record(long object, LongColumn offsets) {
        return records.of(object, offsets);
    }

    /**
     * Where and what an object is in the dump.
     *
     * @param offsets from the graph
     */
    public ObjectRecord objectRecord(long object, LongColumn offsets) {
        return ObjectRecord.of(record(object, offsets));
    }

    /** The dump's bytes. */
    public HprofFile file() {
        return file;
    }

    /** How many objects each of the heaps has that the dump names, in the order of their first object. */
    public List<HeapPart> heapParts() {
        Map<Long, Long> objects = new LinkedHashMap<>();
        LongList heaps = first.heaps();
        for (int i = 0; i < heaps.size(); i += 2) {
            long end = i + 2 < heaps.size() ? heaps.get(i + 2) : first.objects();
            objects.merge(heaps.get(i + 1), end - heaps.get(i), Long::sum);
        }
        return objects.entrySet().stream()
                .filter(each -> each.getValue() > 0)
                .map(each -> new HeapPart(outline.strings().text(each.getKey()), each.getValue()))
                .toList();
    }

    /** The objects of which the dump says where they were allocated. */
    public SitedObjects sitedObjects() {
        return SiteScan.of(file.bytes(), file.header().idSize(), outline.traces(), outline.segments(), ids());
    }

    /** What the dump holds besides its heap. */
    public DumpOutline outline() {
        return outline;
    }

    private static HeapClass describe(DumpedClass type) {
        return new HeapClass(
                type.index,
                type.id,
                type.name,
                type.element != null
                        ? HeapClass.Kind.PRIMITIVE_ARRAY
                        : type.isArray ? HeapClass.Kind.OBJECT_ARRAY : HeapClass.Kind.INSTANCE,
                type.superclass < 0 ? OptionalInt.empty() : OptionalInt.of(type.superclass),
                type.record.map(ClassDumpRecord::loaderId).orElse(0L),
                type.size,
                type.record.isPresent());
    }

    @Override
    public long objects() {
        return first.objects();
    }

    @Override
    public List<HeapClass> classes() {
        return classes;
    }

    @Override
    public ClassMembers membersOf(int type) {
        return table.classes().get(type).record.map(members::of).orElse(ClassMembers.NONE);
    }

    /** Whether instances of a class keep their referents. */
    boolean keepsReferents(int type) {
        return table.keepsReferents(table.classes().get(type));
    }

    /** The fields that a class declares itself, without their names. */
    List<ClassDumpRecord.Field> fieldsOf(int type) {
        return table.classes().get(type).fields();
    }

    /** The name of a field or static. */
    String memberName(long id) {
        return members.name(id);
    }

    @Override
    public List<GcRoot> roots() {
        return roots;
    }

    @Override
    public ObjectIds ids() {
        return ids.ids();
    }

    @Override
    public ObjectIdsColumns idColumns() {
        return ids.columns();
    }

    @Override
    public SnapshotSummary summary() {
        DumpCounts.ByKind kinds = counts.byKind();
        return new SnapshotSummary(
                "HPROF " + file.header().version(),
                file.header().idSize(),
                file.header().timestampMillis(),
                objects(),
                first.classDumps().size() / 2,
                kinds.instances(),
                kinds.objectArrays(),
                kinds.primitiveArrays(),
                roots.size(),
                histogram().stream().mapToLong(ClassCount::shallowBytes).sum(),
                sizes.layoutInWords(),
                outline.dumps(),
                outline.truncatedAt(),
                problems);
    }

    @Override
    public List<ClassCount> histogram() {
        return counts.ofClasses();
    }

    @Override
    public int unitShift() {
        return ClassSizes.UNIT_SHIFT;
    }

    @Override
    public BuiltGraph buildGraph(Path folder, OffHeap memory, Workers workers) throws IOException {
        return new GraphWalk(file, outline, first, ids, table, sizes, roots).run(folder, memory, workers);
    }

    @Override
    public ClassTraits traits() {
        return new GraphTraits(first, table, sizes, roots).traits();
    }

    @Override
    public void checkUnchanged() throws SnapshotException {
        file.checkUnchanged();
    }

    @Override
    public void close() {
        ids.blocks().forEach(OffHeap.Block::close);
        file.close();
    }
}
