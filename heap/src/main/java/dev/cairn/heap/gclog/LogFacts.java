// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import dev.cairn.heap.AppDomain;
import dev.cairn.heap.ClassCount;
import dev.cairn.heap.SnapshotSummary;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.index.ObjectIdsBuilder;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.words.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is known of an AppDomain before its graph is made.
 *
 * @param unitShift all sizes are multiples of that power of two
 * @param shadowed number of the class of objects whose id an earlier object has, if there are any
 */
record LogFacts(
        List<HeapClass> classes,
        List<GcRoot> roots,
        List<ClassCount> histogram,
        int unitShift,
        OptionalInt shadowed,
        AppDomain appDomain,
        SnapshotSummary summary) {
    static final String FORMAT = ".NET CF GC log 2";
    private static final String SHADOWED = "<duplicate id>";
    private static final String LAYOUT = "as the log says";
    private static final int COARSEST_SHIFT = 3;

    LogFacts {
        classes = List.copyOf(classes);
        roots = List.copyOf(roots);
        histogram = List.copyOf(histogram);
    }

    static HeapClass heapClass(int index, String name, boolean defined) {
        return new HeapClass(index, 0, name, HeapClass.Kind.OPAQUE, OptionalInt.empty(), 0, 0, defined);
    }

    static LogFacts of(GcLogGraph graph, ObjectIdsBuilder.Result ids) {
        List<HeapClass> classes = new ArrayList<>();
        for (int type = 0; type < graph.types().size(); type++) {
            classes.add(heapClass(type, graph.types().name(type), graph.types().isDefined(type)));
        }
        OptionalInt shadowed = OptionalInt.empty();
        if (ids.shadowedCount() > 0) {
            shadowed = OptionalInt.of(classes.size());
            classes.add(heapClass(classes.size(), SHADOWED, false));
        }
        return new Gathering(graph, ids, classes, shadowed).facts();
    }

    private static final class Gathering {
        private final GcLogGraph graph;
        private final ObjectIdsBuilder.Result ids;
        private final List<HeapClass> classes;
        private final OptionalInt shadowed;
        private final long[] objects;
        private final long[] bytes;
        private final List<String> problems;
        private long idBits;
        private long sizeBits = 1L << COARSEST_SHIFT;
        private long sum;

        Gathering(GcLogGraph graph, ObjectIdsBuilder.Result ids, List<HeapClass> classes, OptionalInt shadowed) {
            this.graph = graph;
            this.ids = ids;
            this.classes = classes;
            this.shadowed = shadowed;
            this.objects = new long[classes.size()];
            this.bytes = new long[classes.size()];
            this.problems = new ArrayList<>(graph.problems());
        }

        LogFacts facts() {
            Optional<BitColumn> repeats = ids.shadowed().stream().findFirst();
            for (long object = 0; object < graph.objectCount(); object++) {
                idBits |= graph.id(object);
                if (repeats.isPresent() && repeats.get().get(object)) {
                    objects[shadowed.orElseThrow()]++;
                } else {
                    count(graph.type(object), graph.size(object));
                }
            }
            if (ids.shadowedCount() > 0) {
                problems.add(Counted.of(ids.shadowedCount(), "object has", "objects have")
                        + " an id that another object has; the first with an id counts.");
            }
            List<GcRoot> roots = roots();
            return new LogFacts(
                    classes,
                    roots,
                    histogram(),
                    Long.numberOfTrailingZeros(sizeBits),
                    shadowed,
                    new AppDomain(graph.name(), graph.timestamp()),
                    summary(roots.size()));
        }

        private void count(int type, long size) {
            objects[type]++;
            bytes[type] += size;
            sizeBits |= size;
            sum += size;
        }

        private List<ClassCount> histogram() {
            List<ClassCount> result = new ArrayList<>();
            for (int type = 0; type < objects.length; type++) {
                if (objects[type] > 0) {
                    result.add(new ClassCount(type, objects[type], bytes[type]));
                }
            }
            return result;
        }

        private List<GcRoot> roots() {
            List<GcRoot> result = new ArrayList<>();
            long dangling = 0;
            for (long root = 0; root < graph.rootCount(); root++) {
                long object = ids.ids().indexOf(graph.rootId(root));
                if (object == ObjectIds.NONE) {
                    dangling += graph.rootId(root) == 0 ? 0 : 1;
                } else if (graph.rootRetains(root)) {
                    result.add(new GcRoot(object, graph.rootKind(root), 0, GcRoot.NO_FRAME, graph.rootContainer(root)));
                }
            }
            if (dangling > 0) {
                problems.add(Counted.of(dangling, "GC root is an object", "GC roots are objects")
                        + " that the log does not have.");
            }
            if (result.isEmpty() && graph.objectCount() > 0) {
                problems.add("The log has no GC root that keeps an object, so all objects count as garbage.");
            }
            return result;
        }

        private SnapshotSummary summary(long roots) {
            return new SnapshotSummary(
                    FORMAT,
                    idBits >>> Integer.SIZE == 0 ? Integer.BYTES : Long.BYTES,
                    0,
                    graph.objectCount(),
                    classes.stream().filter(HeapClass::defined).count(),
                    graph.objectCount(),
                    0,
                    0,
                    roots,
                    sum,
                    LAYOUT,
                    graph.report().appDomains(),
                    graph.report().truncatedAt(),
                    problems);
        }
    }
}
