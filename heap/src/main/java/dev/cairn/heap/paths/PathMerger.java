// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.MergedPath;
import dev.cairn.heap.MergedPaths;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.RootOrigin;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.words.Counted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongFunction;

/**
 * Merges the paths of a {@link ForwardSearch}: in one pass over the objects that lead to any target, each is put into a
 * group under the group of the object before it, by its class and by what leads to it. There are bounds to groups and to
 * how deep they lie; what is past them counts to the group above.
 */
final class PathMerger {
    private static final int MOST_GROUPS = 20_000;
    private static final int DEEPEST = 400;
    private static final long MOST_NAMES = 1L << 22;
    /** Then nothing is known of garbage either. */
    static final String NO_ROOTS =
            "The dump names no GC root, so it does not show what holds an object and what is garbage."
                    + " The retained size of an object still says what would go with it.";

    private static final String NAMELESS = "reference";
    private static final String ELEMENT = "[]";

    private final HeapSource source;
    private final HeapGraph graph;
    private final RowPlaces places;
    private final LongFunction<RootOrigin> origins;
    private final ClassObjects classObjects;
    private final LatestReferrer names;
    private final RetainedByGroup retained;
    private final OffHeap memory;

    private final List<PathGroup> groups = new ArrayList<>();
    private final Map<Key, Integer> numbers = new HashMap<>();
    private long wanted;
    private long met;
    private OptionalLong cutAfter = OptionalLong.empty();
    private long named;
    private boolean full;

    /**
     * Merges paths of one heap.
     *
     * @param origins of objects that are GC roots
     * @param retained in which no target is put yet
     */
    PathMerger(
            HeapSource source,
            HeapGraph graph,
            RowPlaces places,
            LongFunction<RootOrigin> origins,
            ClassObjects classObjects,
            ReferenceNames names,
            RetainedByGroup retained,
            OffHeap memory) {
        this.source = source;
        this.graph = graph;
        this.places = places;
        this.origins = origins;
        this.classObjects = classObjects;
        this.names = new LatestReferrer(names);
        this.retained = retained;
        this.memory = memory;
    }

    /** What distinguishes one group under a group from another. */
    private record Key(int parent, int label, String via) {}

    /**
     * Puts what a search has found into groups. The search is not needed any more after it.
     *
     * @param met how many of the targets the search has met
     */
    void merge(ForwardSearch search, ObjectSet targets, long met) {
        try (ObjectSet leading = leading(search, targets);
                OffHeap.Block block = memory.ints(search.size())) {
            IntColumn groupOf = IntColumn.of(block.bytes());
            RowReader reader = RowReader.of(graph.rows());
            leading.forEach(place -> {
                long object = search.object(place);
                long before = search.before(place);
                int number = before == ForwardSearch.TOP
                        ? top(object)
                        : under(groupOf.get(before), search.object(before), object);
                groupOf.set(place, number);
                if (targets.contains(object)) {
                    count(groups.get(number), object, reader);
                    retained.put(object, number);
                }
            });
        }
        this.met = met;
        wanted = targets.count();
        cutAfter = search.isCut() ? OptionalLong.of(search.size()) : OptionalLong.empty();
    }

    /** All groups, with what they retain. */
    MergedPaths merged() {
        retained.addTo(groups);
        return new MergedPaths(wanted, met, tree(), full || cutAfter.isPresent(), notes(wanted - met));
    }

    /** Which of the objects met are targets or lead to one, by their places. */
    private ObjectSet leading(ForwardSearch search, ObjectSet targets) {
        ObjectSet result = new ObjectSet(search.size(), memory);
        for (long place = search.size() - 1; place >= 0; place--) {
            if (result.contains(place) || targets.contains(search.object(place))) {
                boolean _ = result.add(place);
                long before = search.before(place);
                boolean _ = before != ForwardSearch.TOP && result.add(before);
            }
        }
        return result;
    }

    private int top(long object) {
        RootOrigin origin = origins.apply(object);
        int number = group(new Key(PathGroup.NONE, label(object), origin.wordsOfAnyThread()), 1, object);
        groups.get(number).objects++;
        groups.get(number).heldBy(origin);
        return number;
    }

    private int under(int parent, long from, long object) {
        PathGroup above = groups.get(parent);
        int label = label(object);
        String via = via(from, object);
        if (above.label == label && above.via.equals(via)) {
            above.objects++;
            return parent;
        }
        Key key = new Key(parent, label, via);
        if (!numbers.containsKey(key) && (groups.size() >= MOST_GROUPS || above.depth >= DEEPEST)) {
            full = true;
            return parent;
        }
        int number = group(key, above.depth + 1, object);
        groups.get(number).objects++;
        return number;
    }

    private int group(Key key, int depth, long object) {
        return numbers.computeIfAbsent(key, _ -> {
            String name = classObjects.label(object, graph.classes().get(object));
            groups.add(new PathGroup(key.parent, depth, key.label, key.via, name, object));
            return groups.size() - 1;
        });
    }

    /** Shared by the objects of a class; class objects have one each. */
    private int label(long object) {
        return classObjects
                .describedBy(object)
                .map(each -> ~each.index())
                .orElseGet(() -> graph.classes().get(object));
    }

    private String via(long from, long object) {
        HeapClass type = source.classes().get(graph.classes().get(from));
        if (type.kind() == HeapClass.Kind.OBJECT_ARRAY) {
            return ELEMENT;
        }
        return named++ < MOST_NAMES ? names.name(from, object) : NAMELESS;
    }

    private void count(PathGroup group, long object, RowReader reader) {
        int type = graph.classes().get(object);
        group.targets++;
        if (graph.traits().sizesVary(type)) {
            places.begin(reader, object, type);
            group.shallowUnits += reader.size();
        } else {
            group.shallowUnits += graph.traits().units(type);
        }
    }

    private List<MergedPath> tree() {
        List<MergedPath> result = new ArrayList<>();
        for (int number = groups.size() - 1; number >= 0; number--) {
            PathGroup group = groups.get(number);
            MergedPath finished = group.finish(source.unitShift());
            if (group.parent == PathGroup.NONE) {
                result.add(finished);
            } else {
                groups.get(group.parent).add(group, finished);
            }
        }
        PathGroup.sort(result);
        return result;
    }

    private List<String> notes(long missing) {
        List<String> notes = new ArrayList<>();
        if (cutAfter.isPresent()) {
            notes.add("The search was cut after " + cutAfter.getAsLong() + " objects; " + missing
                    + " of those asked for were not met till then.");
        } else if (source.roots().isEmpty()) {
            notes.add(NO_ROOTS);
        } else if (missing > 0) {
            notes.add(Counted.of(
                    missing,
                    "object has no path: it is garbage, or only ignored references lead to it.",
                    "objects have no path: they are garbage, or only ignored references lead to them."));
        }
        if (full) {
            notes.add("Paths that branch too much or are too deep count where they were left.");
        }
        if (named > MOST_NAMES) {
            notes.add("After " + MOST_NAMES + " references no more were looked up by name.");
        }
        return notes;
    }
}
