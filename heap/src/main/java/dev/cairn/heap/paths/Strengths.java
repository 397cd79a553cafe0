// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.graph.DominatorTree;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;

/**
 * How every object is held, and where what is not held strongly begins: the same starts that the dominator tree has under
 * its root, so that what is counted here agrees with it.
 */
final class Strengths implements AutoCloseable {
    private final ObjectSet strong;
    private final ObjectSet held;
    private final ObjectSet heldStarts;
    private final ObjectSet garbageStarts;

    Strengths(HeapGraph graph, RowPlaces places, ObjectSet roots, IntColumn dominators, OffHeap memory) {
        long objects = graph.objects();
        strong = new ObjectSet(objects, memory);
        held = new ObjectSet(objects, memory);
        heldStarts = new ObjectSet(objects, memory);
        garbageStarts = new ObjectSet(objects, memory);
        try (ObjectSet marked = new ObjectSet(objects, memory);
                Marker marker = new Marker(graph, places, marked, memory)) {
            roots.forEach(marker::markFrom);
            strong.addAll(marked);
            while (!marker.referents().isEmpty()) {
                long referent = marker.referents().pop();
                if (!strong.contains(referent)) {
                    boolean _ = heldStarts.add(referent);
                    marker.markFrom(referent);
                }
            }
            held.addAll(marked);
            try (ObjectSet referred = referred(graph, memory)) {
                startGarbage(marker, marked, referred, dominators);
                // What is left lies on circles. The tree begins each at the first object that nothing dominates.
                referred.clear();
                startGarbage(marker, marked, referred, dominators);
            }
        }
    }

    private void startGarbage(Marker marker, ObjectSet marked, ObjectSet except, IntColumn dominators) {
        for (long word = 0; word < marked.words(); word++) {
            for (long bits = ~(marked.word(word) | except.word(word)); bits != 0; bits &= bits - 1) {
                long object = (word << 6) + Long.numberOfTrailingZeros(bits);
                if (object >= dominators.length()) {
                    return;
                }
                if (!marked.contains(object) && dominators.get(object) == DominatorTree.NONE) {
                    boolean _ = garbageStarts.add(object);
                    marker.markFrom(object);
                }
            }
        }
    }

    /** What any object refers to but the object itself. */
    private static ObjectSet referred(HeapGraph graph, OffHeap memory) {
        ObjectSet result = new ObjectSet(graph.objects(), memory);
        RowReader reader = RowReader.of(graph.rows());
        for (long object = 0; object < graph.objects(); object++) {
            int type = graph.classes().get(object);
            reader.begin(object, graph.traits().sizesVary(type));
            while (reader.hasNext()) {
                long target = reader.next();
                boolean _ = target != object && result.add(target);
            }
            if (graph.traits().haveWeak(type)) {
                reader.beginWeak();
                while (reader.hasNext()) {
                    boolean _ = result.add(reader.next());
                }
            }
        }
        return result;
    }

    ObjectSet strong() {
        return strong;
    }

    /** What is held at all. */
    ObjectSet held() {
        return held;
    }

    /** Referents of references that are held, which are not held otherwise. */
    ObjectSet heldStarts() {
        return heldStarts;
    }

    ObjectSet garbageStarts() {
        return garbageStarts;
    }

    @Override
    public void close() {
        strong.close();
        held.close();
        heldStarts.close();
        garbageStarts.close();
    }
}
