// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.AgentRecords;
import dev.cairn.heap.AppDomain;
import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Dominators;
import dev.cairn.heap.HeapPart;
import dev.cairn.heap.Instances;
import dev.cairn.heap.LoaderSizes;
import dev.cairn.heap.MergedPaths;
import dev.cairn.heap.PackageSizes;
import dev.cairn.heap.PathOptions;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.ReachabilitySummary;
import dev.cairn.heap.RetainedSet;
import dev.cairn.heap.RootPaths;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.SnapshotSummary;
import dev.cairn.heap.Verification;
import dev.cairn.heap.gclog.GcLogHeap;
import dev.cairn.heap.hprof.HprofHeap;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.index.WideColumn;
import dev.cairn.heap.object.ClassMembers;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.object.FieldReader;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectColumns;
import dev.cairn.heap.object.ObjectDescription;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.object.References;
import dev.cairn.heap.paths.GraphAnswers;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.HeapThread;
import dev.cairn.heap.site.SitedObjects;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.values.Describer;
import dev.cairn.heap.values.DumpedFields;
import dev.cairn.heap.values.DumpedObjects;
import dev.cairn.heap.values.ObjectReader;
import dev.cairn.heap.work.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A snapshot on top of a dump's own bytes and an index of it, which is made when first needed. */
final class DumpSnapshot implements Snapshot {
    private final HeapSource source;
    private final Workers workers;
    private final SnapshotParts parts;

    /**
     * A snapshot of a dump that has been read, or whose index has been.
     *
     * @param work the folder of the index: where it will be made, or where it is
     * @param index if it is there
     */
    DumpSnapshot(
            Path file,
            SnapshotOptions options,
            IndexFolder folder,
            Path work,
            Arena arena,
            Workers workers,
            OffHeap memory,
            HeapSource source,
            Optional<SnapshotIndex> index) {
        this.source = source;
        this.workers = workers;
        this.parts = new SnapshotParts(
                file, options, new SnapshotFolders(folder, work), arena, workers, memory, source, index, this);
    }

    private SnapshotIndex index() throws IOException {
        return parts.index();
    }

    /** Makes a sentence of whatever files say no to. */
    private <A> A answer(FileFaults.Question<A> question) throws IOException {
        return parts.answer(question);
    }

    private GraphAnswers answers() throws IOException {
        return parts.answers();
    }

    @Override
    public SnapshotSummary summary() {
        return source.summary();
    }

    @Override
    public List<String> problems() {
        List<String> first = source.summary().problems();
        List<String> second = parts.indexIfMade().map(SnapshotIndex::problems).orElse(List.of());
        return Stream.concat(first.stream(), second.stream()).distinct().toList();
    }

    @Override
    public List<ClassCount> histogram() {
        return source.histogram();
    }

    @Override
    public ReachabilitySummary reachability() throws IOException {
        SnapshotIndex.ReachabilityTotals totals = index().totals();
        int shift = source.unitShift();
        return new ReachabilitySummary(
                totals.strongObjects(),
                totals.strongUnits() << shift,
                totals.weakObjects(),
                totals.weakUnits() << shift,
                totals.noneObjects(),
                totals.noneUnits() << shift,
                index().problems());
    }

    @Override
    public long objectCount() {
        return source.objects();
    }

    @Override
    public List<HeapClass> classes() {
        return source.classes();
    }

    @Override
    public ClassMembers membersOf(int type) {
        int count = source.classes().size();
        if (type < 0 || type >= count) {
            throw new IndexOutOfBoundsException(
                    "There are " + count + " classes, and none has the index " + type + ".");
        }
        try {
            return answer(() -> members(type));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ClassMembers members(int type) throws SnapshotException {
        parts.requireOpen();
        if (source instanceof HprofHeap heap) {
            heap.checkUnchanged();
        }
        return source.membersOf(type);
    }

    @Override
    public OptionalLong indexOf(long id) {
        long object = source.ids().indexOf(id);
        return object == ObjectIds.NONE ? OptionalLong.empty() : OptionalLong.of(object);
    }

    @Override
    public long idOf(long object) {
        return parts.objects().idOf(checked(object));
    }

    @Override
    public HeapClass classOf(long object) {
        return parts.objects().classOf(checked(object));
    }

    @Override
    public long shallowBytes(long object) {
        return parts.objects().shallowBytes(checked(object));
    }

    @Override
    public long retainedSize(long object) {
        return parts.indexed().retained().get(checked(object)) << source.unitShift();
    }

    @Override
    public long[] referees(long object) {
        return parts.objects().referees(checked(object));
    }

    @Override
    public PrimitiveIterator.OfLong eachReferee(long object) {
        return parts.objects().eachReferee(checked(object));
    }

    @Override
    public long[] referrers(long object) throws IOException {
        return answer(() -> parts.referrers().of(checked(object)));
    }

    @Override
    public long[] referrers(long object, int limit) throws IOException {
        return answer(() -> parts.referrers().first(checked(object), limit));
    }

    @Override
    public List<GcRoot> roots() {
        return source.roots();
    }

    @Override
    public Dominators dominators() throws IOException {
        return new IndexedDominators(index(), source.unitShift(), parts::scratchMemory, workers);
    }

    @Override
    public ObjectDescription describe(long object, ElementPage page) throws IOException {
        checked(object);
        return answer(() -> described(object, page));
    }

    private ObjectDescription described(long object, ElementPage page) throws IOException {
        source.checkUnchanged();
        Optional<DumpedObjects> contents = parts.contents();
        return contents.isPresent()
                ? new Describer(contents.get()).describe(object, page)
                : Describer.describeOpaque(this, object, page);
    }

    @Override
    public List<String> referenceNames(long from, long to, int limit) throws IOException {
        checked(from);
        checked(to);
        return answer(() -> answers().referenceNames(from, to, limit));
    }

    @Override
    public LongStream objectsOf(int type) {
        WideColumn types = parts.indexed().graph().classes();
        return LongStream.range(0, source.objects()).filter(object -> types.get(object) == type);
    }

    @Override
    public Instances instancesOf(Predicate<HeapClass> classes, LongPredicate which, int limit) throws IOException {
        BitSet wanted = new BitSet();
        source.classes().forEach(each -> wanted.set(each.index(), classes.test(each)));
        return answer(() -> {
            SnapshotIndex known = index();
            IndexedObjects single = parts.objects();
            return new LargestInstances(
                            () -> new IndexedColumns(known, single, source.unitShift()), source.objects(), workers)
                    .of(wanted, which, limit);
        });
    }

    @Override
    public RootPaths pathsToRoot(long object, PathOptions options) throws IOException {
        return answer(() -> answers().pathsToRoot(checked(object), options, parts.referrers()));
    }

    @Override
    public MergedPaths mergedPaths(LongStream objects, PathOptions options) throws IOException {
        return answer(() -> answers().mergedPaths(objects, options));
    }

    @Override
    public References references(long object, int limit) throws IOException {
        return answer(() -> answers().references(checked(object), limit, parts.referrers()));
    }

    @Override
    public RetainedSet retainedOf(LongStream objects) throws IOException {
        return answer(() -> answers().retainedOf(objects));
    }

    @Override
    public OptionalLong freedByCutting(long from, long to, long mostStaying) throws IOException {
        checked(to);
        boolean held = dominators().reachabilityOf(checked(from)) == Reachability.STRONG;
        return held ? answer(() -> answers().freedByCutting(from, to, mostStaying)) : OptionalLong.of(0);
    }

    @Override
    public FieldReader fieldReader() throws IOException {
        return answer(() -> {
            source.checkUnchanged();
            return parts.contents().<FieldReader>map(DumpedFields::new).orElse(FieldReader.NONE);
        });
    }

    @Override
    public long[] retainedByClass() throws IOException {
        return answer(() -> answers().retainedByClass());
    }

    @Override
    public List<PackageSizes> retainedByPackage() throws IOException {
        return answer(() -> answers().retainedByPackage());
    }

    @Override
    public List<LoaderSizes> retainedByLoader() throws IOException {
        return answer(() -> answers().retainedByLoader());
    }

    @Override
    public List<HeapThread> threads(int limit) throws IOException {
        return answer(() -> answers().threads(limit));
    }

    @Override
    public SitedObjects sitedObjects() throws IOException {
        return answer(() -> {
            index(); // which an object must be in
            source.checkUnchanged();
            return parts.hprof().map(HprofHeap::sitedObjects).orElse(SitedObjects.NONE);
        });
    }

    @Override
    public int stackTraces() {
        return parts.hprof().map(heap -> heap.outline().traces().count()).orElse(0);
    }

    @Override
    public Verification verify() throws IOException {
        return answer(this::verified);
    }

    private Verification verified() throws IOException {
        SnapshotIndex known = index();
        Path checking = parts.folders().temporary();
        try (OffHeap taken = new OffHeap(checking, MemoryBudget.bytes())) {
            return known.verify(source, taken, workers);
        } finally {
            IndexFolder.delete(checking);
        }
    }

    @Override
    public ObjectColumns columns() throws IOException {
        return new IndexedColumns(index(), parts.objects(), source.unitShift());
    }

    @Override
    public ObjectValues values() throws IOException {
        return answer(() -> new DumpedValues(parts.contents().map(ObjectReader::new), answers()));
    }

    @Override
    public List<HeapPart> heapParts() {
        return parts.hprof().map(HprofHeap::heapParts).orElse(List.of());
    }

    @Override
    public Optional<AgentRecords> agentRecords() {
        return parts.hprof().map(heap -> heap.outline().agentRecords());
    }

    @Override
    public Optional<AppDomain> appDomain() {
        return source instanceof GcLogHeap log ? Optional.of(log.appDomain()) : Optional.empty();
    }

    private long checked(long object) {
        if (object < 0 || object >= source.objects()) {
            throw new IndexOutOfBoundsException(
                    "There are " + source.objects() + " objects, and none has the index " + object + ".");
        }
        return object;
    }

    /** Waits while an index is being made: what it is made of must not go before. A second time does nothing. */
    @Override
    public void close() {
        parts.close();
    }
}
