// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.graph.DominatorTree;
import dev.cairn.heap.graph.RetainedColumn;
import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongStack;
import dev.cairn.heap.store.LongToInt;
import dev.cairn.heap.store.OffHeap;
import java.util.OptionalLong;

/**
 * What goes if an object lets go of another. All that goes was reached through the first object alone, so it is among
 * what that dominates; of this, what the object still reaches without the reference stays. The dominator of a reference's
 * target is the object that refers to it or one above that, so one step shows whether a target is among what is
 * dominated. So this takes time in proportion to what stays, and none of the rest of the heap is looked at.
 */
final class CutReference {
    private final HeapGraph graph;
    private final IntColumn dominators;
    private final RetainedColumn retained;
    private final OffHeap memory;

    CutReference(HeapGraph graph, IntColumn dominators, RetainedColumn retained, OffHeap memory) {
        this.graph = graph;
        this.dominators = dominators;
        this.retained = retained;
        this.memory = memory;
    }

    /**
     * The size of what goes, in units.
     *
     * @param from a strongly held object
     * @param to what it lets go of, by however many fields or elements it refers to it
     * @param mostStaying empty if more objects stay
     */
    OptionalLong units(long from, long to, long mostStaying) {
        if (from == to) {
            return OptionalLong.of(0);
        }
        LongToInt above = above(from);
        try (ObjectSet seen = new ObjectSet(graph.objects(), memory);
                LongStack open = new LongStack(memory)) {
            boolean _ = seen.add(from);
            open.push(from);
            long staying = 0;
            long visited = 0;
            while (!open.isEmpty()) {
                if (++visited > mostStaying) {
                    return OptionalLong.empty();
                }
                long object = open.pop();
                int type = graph.classes().get(object);
                RowReader reader = graph.readerOf(object);
                staying += graph.units(reader, type);
                while (reader.hasNext()) {
                    long target = reader.next();
                    if (object != from || target != to) {
                        meet(target, above, seen, open);
                    }
                }
                long classObject = graph.traits().classObject(type);
                if (classObject != ClassTraits.NO_OBJECT) {
                    meet(classObject, above, seen, open);
                }
            }
            return OptionalLong.of(retained.get(from) - staying);
        }
    }

    /** The dominators of an object. */
    private LongToInt above(long object) {
        LongToInt above = new LongToInt();
        int dominator = dominators.get(object);
        while (dominator != DominatorTree.NONE) {
            above.put(dominator & 0xFFFF_FFFFL, 1);
            dominator = dominators.get(dominator & 0xFFFF_FFFFL);
        }
        return above;
    }

    private void meet(long target, LongToInt above, ObjectSet seen, LongStack open) {
        int dominator = dominators.get(target);
        boolean isAmong = dominator != DominatorTree.NONE && above.get(dominator & 0xFFFF_FFFFL) == LongToInt.NONE;
        if (isAmong && seen.add(target)) {
            open.push(target);
        }
    }
}
