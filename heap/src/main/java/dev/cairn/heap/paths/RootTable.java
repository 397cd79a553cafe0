// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.GcRoot;
import dev.cairn.heap.RootKind;
import dev.cairn.heap.store.OffHeap;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Which objects are GC roots, and of what kind. */
final class RootTable implements AutoCloseable {
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
        int place = Arrays.binarySearch(codes, root << KIND_BITS);
        int first = place >= 0 ? place : ~place;
        return first < codes.length && codes[first] >>> KIND_BITS == root
                ? KINDS[(int) (codes[first] & KIND_MASK)]
                : RootKind.UNKNOWN;
    }

    @Override
    public void close() {
        objects.close();
    }
}
