// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.LongStack;
import dev.cairn.heap.store.OffHeap;

/**
 * Marks all that can be reached: by references that keep their target, and from an object to its class. What has been
 * marked before is not entered, whether by this marker or by a caller that wants to keep it out.
 */
final class Marker implements AutoCloseable {
    private final HeapGraph graph;
    private final RowPlaces places;
    private final ObjectSet marked;
    private final LongStack open;
    private final LongStack referents;
    private final RowReader reader;

    Marker(HeapGraph graph, RowPlaces places, ObjectSet marked, OffHeap memory) {
        this.graph = graph;
        this.places = places;
        this.marked = marked;
        this.open = new LongStack(memory);
        this.referents = new LongStack(memory);
        this.reader = RowReader.of(graph.rows());
    }

    void markFrom(long start) {
        enter(start);
        while (!open.isEmpty()) {
            follow(open.pop());
        }
    }

    private void enter(long object) {
        if (marked.add(object)) {
            open.push(object);
        }
    }

    private void follow(long object) {
        int type = graph.classes().get(object);
        long classObject = graph.traits().classObject(type);
        if (classObject != ClassTraits.NO_OBJECT) {
            enter(classObject);
        }
        places.begin(reader, object, type);
        while (reader.hasNext()) {
            enter(reader.next());
        }
        if (graph.traits().haveWeak(type)) {
            reader.beginWeak();
            while (reader.hasNext()) {
                referents.push(reader.next());
            }
        }
    }

    /** What references that were marked refer to without keeping it; taken one by one. */
    LongStack referents() {
        return referents;
    }

    @Override
    public void close() {
        open.close();
        referents.close();
    }
}
