// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.RootKind;
import dev.cairn.heap.store.OffHeap;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Which objects are GC roots, and why. */
final class RootTable implements AutoCloseable {
    private static final Set<RootKind> PASSING = EnumSet.of(
            RootKind.JAVA_FRAME,
            RootKind.JNI_LOCAL,
            RootKind.NATIVE_STACK,
            RootKind.THREAD_BLOCK,
            RootKind.MONITOR,
            RootKind.JNI_MONITOR);
    private final ObjectSet objects;
    private final List<GcRoot> roots;
    /** An object above and the place of one of its roots below, ascending. */
    private final long[] places;

    RootTable(List<GcRoot> roots, long allObjects, OffHeap memory) {
        this.roots = roots;
        objects = new ObjectSet(allObjects, memory);
        places = new long[roots.size()];
        for (int i = 0; i < places.length; i++) {
            long object = roots.get(i).object();
            boolean _ = objects.add(object);
            places[i] = (object << Integer.SIZE) | i;
        }
        Arrays.sort(places);
    }

    boolean contains(long object) {
        return objects.contains(object);
    }

    ObjectSet objects() {
        return objects;
    }

    /** The most informative of an object's roots; of several of a kind, the first. */
    GcRoot root(long object) {
        int first = first(object);
        GcRoot best = isOf(object, first) ? rootAt(first) : new GcRoot(object, RootKind.UNKNOWN, 0, GcRoot.NO_FRAME);
        for (int place = first + 1; isOf(object, place); place++) {
            GcRoot other = rootAt(place);
            best = other.kind().compareTo(best.kind()) < 0 ? other : best;
        }
        return best;
    }

    /** Whether a root is held by nothing but what a thread is just doing, and so perhaps by something that lasts, too. */
    boolean isPassing(long root) {
        for (int place = first(root); isOf(root, place); place++) {
            if (!PASSING.contains(rootAt(place).kind())) {
                return false;
            }
        }
        return true;
    }

    private int first(long object) {
        int place = Arrays.binarySearch(places, object << Integer.SIZE);
        return place >= 0 ? place : ~place;
    }

    private boolean isOf(long object, int place) {
        return place < places.length && places[place] >>> Integer.SIZE == object;
    }

    private GcRoot rootAt(int place) {
        return roots.get((int) places[place]);
    }

    @Override
    public void close() {
        objects.close();
    }
}
