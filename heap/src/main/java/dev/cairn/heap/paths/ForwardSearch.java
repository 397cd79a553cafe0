// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.store.PairList;
import java.util.Arrays;

/**
 * A shortest path from GC roots to each of many objects: a walk forwards, breadth first, until all have been met. Each
 * object that was met knows the one before it. Only when some objects are still to be met, classes are taken to be held
 * by their instances.
 */
final class ForwardSearch implements AutoCloseable {
    /** In the place of the object before, for a root. */
    static final long TOP = 0xFFFF_FFFFL;

    private static final long UNSEEN = -1;

    private final HeapGraph graph;
    private final RowPlaces places;
    private final ReferenceKinds kinds;
    private final ReferenceNames names;
    private final ObjectSet targets;
    private final long most;
    private final ObjectSet visited;
    private final PairList queue;
    private final RowReader reader;
    private final long[] firstOfClass;
    private long wanted;
    private long head;
    private boolean cut;

    /**
     * A search that has not begun.
     *
     * @param targets the objects to meet
     * @param most it is cut after this many objects
     */
    ForwardSearch(
            HeapGraph graph,
            RowPlaces places,
            ReferenceKinds kinds,
            ReferenceNames names,
            ObjectSet targets,
            long most,
            OffHeap memory) {
        this.graph = graph;
        this.places = places;
        this.kinds = kinds;
        this.names = names;
        this.targets = targets;
        this.most = most;
        this.visited = new ObjectSet(graph.objects(), memory);
        this.queue = new PairList(memory);
        this.reader = RowReader.of(graph.rows());
        this.firstOfClass = new long[graph.traits().count()];
        Arrays.fill(firstOfClass, UNSEEN);
        this.wanted = targets.count();
    }

    /** Walks; says how many targets were met. */
    long run(RootTable roots) {
        long all = wanted;
        roots.objects().forEach(root -> meet(root, TOP));
        walk();
        while (wanted > 0 && !cut && addClasses()) {
            walk();
        }
        return all - wanted;
    }

    private void meet(long object, long from) {
        if (wanted == 0 || cut || visited.contains(object)) {
            return;
        }
        if (queue.size() >= most) {
            cut = true;
            return;
        }
        boolean _ = visited.add(object);
        int type = graph.classes().get(object);
        firstOfClass[type] = firstOfClass[type] == UNSEEN ? queue.size() : firstOfClass[type];
        queue.add(object, from);
        wanted -= targets.contains(object) ? 1 : 0;
    }

    private void walk() {
        for (; head < queue.size() && wanted > 0 && !cut; head++) {
            long object = queue.first(head);
            int type = graph.classes().get(object);
            places.begin(reader, object, type);
            while (reader.hasNext()) {
                meet(reader.next(), head);
            }
            if (graph.traits().haveWeak(type) && kinds.areSomeFollowed(type)) {
                reader.beginWeak();
                while (reader.hasNext()) {
                    meetWeakly(object, type, reader.next());
                }
            }
        }
    }

    private void meetWeakly(long from, int type, long object) {
        if (kinds.areAllFollowed(type) || names.isFollowed(from, object, type, kinds)) {
            meet(object, head);
        }
    }

    /** Goes on to classes that have been met only in their instances; says whether there are any. */
    private boolean addClasses() {
        long before = queue.size();
        for (int type = 0; type < firstOfClass.length; type++) {
            long classObject = graph.traits().classObject(type);
            if (firstOfClass[type] != UNSEEN && classObject != ClassTraits.NO_OBJECT) {
                meet(classObject, firstOfClass[type]);
            }
        }
        return queue.size() > before;
    }

    boolean isCut() {
        return cut;
    }

    /** How many objects were met. */
    long size() {
        return queue.size();
    }

    /** The object that was met as the {@code place}th, from 0. */
    long object(long place) {
        return queue.first(place);
    }

    /** The place of the object before it, which is a smaller one; {@link #TOP} for a root. */
    long before(long place) {
        return queue.second(place);
    }

    @Override
    public void close() {
        queue.close();
        visited.close();
    }
}
