// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.PathOptions;
import dev.cairn.heap.PathStep;
import dev.cairn.heap.RootPath;
import dev.cairn.heap.RootPaths;
import dev.cairn.heap.graph.Referrers;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.RootOrigin;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.store.PairList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The shortest paths from GC roots to one object: a walk backwards, breadth first, from referrer to referrer. Every object
 * but the roots is passed once, so the work is at most that of reading all referrers once; a root ends a path each time
 * it is met, and is passed only if nothing but a thread's stack holds it. Only when nothing else holds the object, classes are taken to be held by their instances.
 */
final class PathSearch implements AutoCloseable {
    /** In the place of the next object, for the one that the paths lead to. */
    private static final long LAST = 0xFFFF_FFFFL;

    /** Classes that only instances of classes that only instances hold, and so on: further than anybody would read. */
    private static final int MOST_ROUNDS = 64;

    /** Once there is a path, the search looks at this many further objects for others. */
    private static final long FURTHER = 1L << 22;

    private final HeapGraph graph;
    private final Referrers referrers;
    private final RootTable roots;
    private final RootOrigins origins;
    private final ClassObjects classObjects;
    private final ReferenceNames names;
    private final ReferenceKinds kinds;
    private final PathOptions options;

    private final ObjectSet visited;
    /** Objects in the order in which they were met, and where in this list the next on the way is. */
    private final PairList queue;

    private final Map<Integer, Long> unheldClasses = new HashMap<>();
    private final List<RootPath> paths = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private long head;
    private long last;
    private boolean more;
    private boolean cut;

    PathSearch(
            HeapGraph graph,
            Referrers referrers,
            RootTable roots,
            RootOrigins origins,
            ClassObjects classObjects,
            ReferenceNames names,
            ReferenceKinds kinds,
            PathOptions options,
            OffHeap memory) {
        this.graph = graph;
        this.referrers = referrers;
        this.roots = roots;
        this.origins = origins;
        this.classObjects = classObjects;
        this.names = names;
        this.kinds = kinds;
        this.options = options;
        this.visited = new ObjectSet(graph.objects(), memory);
        this.queue = new PairList(memory);
        this.last = options.mostObjects();
    }

    RootPaths to(long object) {
        boolean _ = visited.add(object);
        queue.add(object, LAST);
        if (roots.contains(object)) {
            found(object, LAST);
        }
        walk();
        for (int round = 0; paths.isEmpty() && !cut && !unheldClasses.isEmpty(); round++) {
            if (round == MOST_ROUNDS) {
                cut("The search ended at classes that only instances of further classes hold.");
                break;
            }
            addInstances();
            walk();
        }
        return new RootPaths(paths, more, cut, queue.size(), notes);
    }

    private void walk() {
        while (head < queue.size() && !more && !cut) {
            expand(head++);
        }
    }

    private void expand(long place) {
        long object = queue.first(place);
        Optional<HeapClass> type = classObjects.describedBy(object);
        if (type.isPresent()) {
            unheldClasses.put(type.get().index(), place);
        }
        long end = referrers.start(object + 1);
        long before = -1;
        for (long at = referrers.start(object); at < end && !more && !cut; at++) {
            long referrer = referrers.source(at);
            if (referrer != before && !visited.contains(referrer) && holds(referrer, object)) {
                meet(referrer, place);
            }
            before = referrer;
        }
    }

    private void meet(long referrer, long place) {
        if (roots.contains(referrer)) {
            found(referrer, place);
            if (!roots.isPassing(referrer)) {
                return;
            }
        }
        if (queue.size() >= last) {
            stop();
        } else if (visited.add(referrer)) {
            queue.add(referrer, place);
        }
    }

    private void stop() {
        if (last < options.mostObjects()) {
            more = true;
        } else {
            cut("The search was cut after " + queue.size() + " objects.");
        }
    }

    private void cut(String why) {
        cut = true;
        notes.add(why);
    }

    private boolean holds(long referrer, long object) {
        int type = graph.classes().get(referrer);
        if (!graph.traits().haveWeak(type) || kinds.areAllFollowed(type)) {
            return true;
        }
        RowReader reader = graph.readerOf(referrer);
        while (reader.hasNext()) {
            if (reader.next() == object) {
                return true;
            }
        }
        return kinds.areSomeFollowed(type) && names.isFollowed(referrer, object, type, kinds);
    }

    private void addInstances() {
        Map<Integer, Long> classes = Map.copyOf(unheldClasses);
        unheldClasses.clear();
        boolean[] wanted = new boolean[graph.traits().count()];
        classes.keySet().forEach(type -> wanted[type] = true);
        for (long object = 0; object < graph.objects() && !more && !cut; object++) {
            int type = graph.classes().get(object);
            if (wanted[type] && !visited.contains(object)) {
                meet(object, classes.getOrDefault(type, LAST));
            }
        }
    }

    private void found(long root, long next) {
        if (paths.size() == options.limit()) {
            more = true;
        } else {
            last = Math.min(last, queue.size() + FURTHER);
            long length = 1;
            for (long at = next; at != LAST; at = queue.second(at)) {
                length++;
            }
            paths.add(path(root, next, Math.max(0, length - options.mostSteps())));
        }
    }

    private RootPath path(long root, long next, long omitted) {
        int before = options.mostSteps() / 2;
        List<PathStep> steps = new ArrayList<>();
        RootOrigin origin = origins.of(roots.root(root));
        steps.add(new PathStep(root, origin.words()));
        long from = root;
        long number = 1;
        for (long at = next; at != LAST; at = queue.second(at)) {
            long object = queue.first(at);
            if (omitted == 0 || number < before || number >= before + omitted) {
                steps.add(new PathStep(object, names.name(from, object)));
            }
            from = object;
            number++;
        }
        return new RootPath(origin, steps, omitted, omitted == 0 ? 0 : before);
    }

    @Override
    public void close() {
        queue.close();
        visited.close();
    }
}
