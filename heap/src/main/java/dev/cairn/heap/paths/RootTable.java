// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.GcRoot;
import dev.cairn.heap.RootKind;
import dev.cairn.heap.store.OffHeap;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which objects are GC roots, and of what kind. */
final class RootTable implements AutoCloseable {
    private static final Set<RootKind> PASSING = EnumSet.of(
            RootKind.JAVA_FRAME,
            RootKind.JNI_LOCAL,
            RootKind.NATIVE_STACK,
            RootKind.THREAD_BLOCK,
            RootKind.MONITOR,
            RootKind.JNI_MONITOR);
    private static final RootKind[] KINDS = RootKind.values();
    private static final int KIND_BITS = 8;
    private static final long KIND_MASK = (1L << KIND_BITS) - 1;

    private final ObjectSet objects;
    /** An object and the place of its kind among all, ascending. */
    private final long[] codes;

    RootTable(List<GcRoot> roots, long allObjects, OffHeap memory) {
        Map<RootKind, Long> places = new EnumMap<>(RootKind.class);
        for (RootKind kind : KINDS) {
            places.put(kind, (long) places.size());
        }
        objects = new ObjectSet(allObjects, memory);
        codes = new long[roots.size()];
        for (int i = 0; i < codes.length; i++) {
            GcRoot root = roots.get(i);
            boolean _ = objects.add(root.object());
            codes[i] = (root.object() << KIND_BITS) | places.getOrDefault(root.kind(), 0L);
        }
        Arrays.sort(codes);
    }

    boolean contains(long object) {
        return objects.contains(object);
    }

    ObjectSet objects() {
        return objects;
    }

    /** The most telling of the kinds of a root. */
    RootKind kind(long root) {
        int first = first(root);
        return isOf(root, first) ? kindAt(first) : RootKind.UNKNOWN;
    }

    /** Whether a root is held by nothing but what a thread is just doing, and so perhaps by something that lasts, too. */
    boolean isPassing(long root) {
        for (int place = first(root); isOf(root, place); place++) {
            if (!PASSING.contains(kindAt(place))) {
                return false;
            }
        }
        return true;
    }

    private int first(long root) {
        int place = Arrays.binarySearch(codes, root << KIND_BITS);
        return place >= 0 ? place : ~place;
    }

    private boolean isOf(long root, int place) {
        return place < codes.length && codes[place] >>> KIND_BITS == root;
    }

    private RootKind kindAt(int place) {
        return KINDS[(int) (codes[place] & KIND_MASK)];
    }

    @Override
    public void close() {
        objects.close();
    }
}
