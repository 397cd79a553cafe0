// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.LoaderSizes;
import dev.cairn.heap.MergedPaths;
import dev.cairn.heap.PackageSizes;
import dev.cairn.heap.PathOptions;
import dev.cairn.heap.RetainedSet;
import dev.cairn.heap.RootPaths;
import dev.cairn.heap.graph.Referrers;
import dev.cairn.heap.graph.RetainedColumn;
import dev.cairn.heap.hprof.HprofHeap;
import dev.cairn.heap.hprof.HprofReferences;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.object.NamedReference;
import dev.cairn.heap.object.References;
import dev.cairn.heap.root.HeapThread;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Answers that a snapshot's graph and dominators give. What several of them need is made when the first asks, and kept
 * until this is closed; for several threads.
 */
public final class GraphAnswers implements AutoCloseable {
    private final HeapSource source;
    private final Optional<HprofHeap> dump;
    private final Graph graph;
    private final OffHeap memory;
    private final Workers workers;
    private final ReferenceNames names;
    private final LongFunction<String> threadNames;
    private @Nullable ClassObjects classObjects;
    private @Nullable RootTable roots;
    private @Nullable RootOrigins origins;
    private @Nullable RowPlaces places;
    private @Nullable Strengths strengths;
    private @Nullable RetainedSums sums;

    /**
     * What the index of a snapshot has.
     *
     * @param offsets where records are in the dump
     */
    public record Graph(HeapGraph rows, LongColumn offsets, IntColumn dominators, RetainedColumn retained) {}

    /**
     * Answers about a snapshot.
     *
     * @param dump the same as {@code source} if that knows names
     * @param memory for what is kept and what is thrown away after each answer
     * @param threadNames by a thread's object; not asked while anything here is locked
     */
    public GraphAnswers(
            HeapSource source,
            Optional<HprofHeap> dump,
            Graph graph,
            OffHeap memory,
            Workers workers,
            LongFunction<String> threadNames) {
        this.source = source;
        this.dump = dump;
        this.graph = graph;
        this.memory = memory;
        this.workers = workers;
        this.threadNames = threadNames;
        this.names = new ReferenceNames(
                source, graph.rows, graph.offsets, dump.map(heap -> new HprofReferences(heap, graph.offsets)));
    }

    private synchronized ClassObjects classObjects() {
        ClassObjects known = classObjects;
        if (known == null) {
            known = new ClassObjects(source, dump.isPresent());
            classObjects = known;
        }
        return known;
    }

    private synchronized RootTable roots() {
        RootTable known = roots;
        if (known == null) {
            known = new RootTable(source.roots(), source.objects(), memory);
            roots = known;
        }
        return known;
    }

    private synchronized RootOrigins origins() {
        RootOrigins known = origins;
        if (known == null) {
            known = new RootOrigins(source.classes(), threadTable());
            origins = known;
        }
        return known;
    }

    private Optional<ThreadTable> threadTable() {
        return dump.map(heap -> new ThreadTable(heap, graph.rows, threadNames));
    }

    private synchronized RowPlaces places() {
        RowPlaces known = places;
        if (known == null) {
            workers.step("finding rows");
            known = new RowPlaces(graph.rows, memory);
            places = known;
        }
        return known;
    }

    private synchronized Strengths strengths() {
        Strengths known = strengths;
        if (known == null) {
            RowPlaces rows = places();
            workers.step("telling how objects are held");
            known = new Strengths(graph.rows, rows, roots().objects(), graph.dominators, memory);
            strengths = known;
        }
        return known;
    }

    private synchronized RetainedSums sums() {
        RetainedSums known = sums;
        if (known == null) {
            workers.step("adding up what classes retain");
            try (DominatorWalk walk = new DominatorWalk(graph.dominators, source.objects(), memory)) {
                known = new RetainedSums(source, graph.rows, classObjects(), graph.retained, walk);
            }
            sums = known;
        }
        return known;
    }

    /** See {@link dev.cairn.heap.Snapshot#pathsToRoot}. */
    public RootPaths pathsToRoot(long object, PathOptions options, Referrers referrers) {
        workers.step("looking for paths");
        try (PathSearch search = new PathSearch(
                graph.rows,
                referrers,
                roots(),
                origins(),
                classObjects(),
                names,
                new ReferenceKinds(source.classes(), options.ignored()),
                options,
                memory)) {
            RootPaths found = search.to(object);
            return found.paths().isEmpty() && !found.cut() ? withReason(found, object) : found;
        }
    }

    private RootPaths withReason(RootPaths none, long object) {
        return new RootPaths(
                none.paths(),
                none.more(),
                none.cut(),
                none.visited(),
                List.of(
                        source.roots().isEmpty()
                                ? PathMerger.NO_ROOTS
                                : strengths().held().contains(object)
                                        ? "Only references that are ignored lead to the object."
                                        : "Nothing holds the object: it is garbage."));
    }

    /** See {@link dev.cairn.heap.Snapshot#mergedPaths}. */
    public MergedPaths mergedPaths(LongStream objects, PathOptions options) {
        RowPlaces rows = places();
        workers.step("looking for paths");
        ReferenceKinds kinds = new ReferenceKinds(source.classes(), options.ignored());
        try (ObjectSet targets = ObjectSet.of(objects, source.objects(), memory);
                RetainedByGroup retained =
                        new RetainedByGroup(graph.dominators, graph.retained, source.objects(), memory)) {
            RootTable roots = roots();
            RootOrigins origins = origins();
            PathMerger merger = new PathMerger(
                    source,
                    graph.rows,
                    rows,
                    top -> origins.of(roots.root(top)),
                    classObjects(),
                    names,
                    retained,
                    memory);
            try (ForwardSearch search =
                    new ForwardSearch(graph.rows, rows, kinds, names, targets, options.mostObjects(), memory)) {
                long met = search.run(roots);
                workers.step("merging paths");
                merger.merge(search, targets, met);
            }
            return merger.merged();
        }
    }

    /** See {@link dev.cairn.heap.Snapshot#references}. */
    public References references(long object, int limit, Referrers referrers) {
        List<NamedReference> incoming = new ArrayList<>();
        long count = 0;
        long last = -1;
        long end = referrers.start(object + 1);
        for (long place = referrers.start(object); place < end; place++) {
            long referrer = referrers.source(place);
            if (referrer != last) {
                count++;
                if (incoming.size() < limit) {
                    incoming.addAll(names.between(referrer, object, limit - incoming.size()));
                }
            }
            last = referrer;
        }
        return new References(names.from(object, limit), refereeCount(object), incoming, count);
    }

    /** See {@link dev.cairn.heap.object.ObjectValues#references}. */
    public List<NamedReference> namedReferences(long object, int limit) {
        return names.from(object, limit);
    }

    private long refereeCount(long object) {
        RowReader reader = graph.rows.readerOf(object);
        long count = reader.count();
        if (graph.rows.traits().haveWeak(graph.rows.classes().get(object))) {
            reader.skipRest();
            reader.beginWeak();
            count += reader.count();
        }
        return count;
    }

    /** See {@link dev.cairn.heap.Snapshot#retainedOf}. */
    public RetainedSet retainedOf(LongStream objects) {
        Strengths known = strengths();
        workers.step("walking over the heap without the objects");
        try (ObjectSet members = ObjectSet.of(objects, source.objects(), memory)) {
            return new RetainedSets(graph.rows, places(), roots().objects(), known, memory)
                    .of(members, source.unitShift());
        }
    }

    /** See {@link dev.cairn.heap.Snapshot#freedByCutting}; {@code from} must be strongly held. */
    public OptionalLong freedByCutting(long from, long to, long mostStaying) {
        workers.step("walking over what stays");
        OptionalLong units =
                new CutReference(graph.rows, graph.dominators, graph.retained, memory).units(from, to, mostStaying);
        return units.isPresent() ? OptionalLong.of(units.getAsLong() << source.unitShift()) : units;
    }

    /** See {@link dev.cairn.heap.Snapshot#retainedByClass}. */
    public long[] retainedByClass() {
        return sums().byClass();
    }

    /** See {@link dev.cairn.heap.Snapshot#retainedByPackage}. */
    public List<PackageSizes> retainedByPackage() {
        return sums().byPackage();
    }

    /** See {@link dev.cairn.heap.Snapshot#referenceNames}. */
    public List<String> referenceNames(long from, long to, int limit) {
        return names.all(from, to, limit);
    }

    /** See {@link dev.cairn.heap.Snapshot#retainedByLoader}. */
    public List<LoaderSizes> retainedByLoader() {
        return sums().byLoader();
    }

    /** See {@link dev.cairn.heap.Snapshot#threads}. */
    public List<HeapThread> threads(int limit) {
        return threadTable().map(table -> table.threads(limit)).orElse(List.of());
    }

    @Override
    public synchronized void close() {
        Optional.ofNullable(roots).ifPresent(RootTable::close);
        Optional.ofNullable(places).ifPresent(RowPlaces::close);
        Optional.ofNullable(strengths).ifPresent(Strengths::close);
    }
}
