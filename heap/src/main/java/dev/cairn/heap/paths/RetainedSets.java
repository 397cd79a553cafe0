// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.RetainedSet;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.OffHeap;

/**
 * What sets of objects retain: all that cannot be reached without passing through one of them. Exact, in one walk over the
 * heap. What is held strongly is reached from the GC roots; what only referents of references hold, from those, whether
 * the set has the references or not; garbage, from where the dominator tree lets it begin. None of these keeps what came
 * before it, so that a single object retains here what it retains in the dominator tree.
 */
final class RetainedSets {
    private final HeapGraph graph;
    private final RowPlaces places;
    private final ObjectSet roots;
    private final Strengths strengths;
    private final OffHeap memory;

    RetainedSets(HeapGraph graph, RowPlaces places, ObjectSet roots, Strengths strengths, OffHeap memory) {
        this.graph = graph;
        this.places = places;
        this.roots = roots;
        this.strengths = strengths;
        this.memory = memory;
    }

    /** What a set of objects retains. */
    RetainedSet of(ObjectSet members, int unitShift) {
        try (ObjectSet retained = new ObjectSet(graph.objects(), memory)) {
            find(members, retained);
            return sum(retained, unitShift);
        }
    }

    private void find(ObjectSet members, ObjectSet retained) {
        retained.addAll(members);
        try (ObjectSet marked = new ObjectSet(graph.objects(), memory);
                Marker marker = new Marker(graph, places, marked, memory)) {
            marked.addAll(members);
            if (haveAny(members, this::strong)) {
                roots.forEach(marker::markFrom);
                take(this::strong, marked, retained);
            }
            if (haveAny(members, this::held)) {
                marked.addAll(strengths.strong());
                strengths.heldStarts().forEach(marker::markFrom);
                take(this::held, marked, retained);
            }
            if (haveAny(members, this::garbage)) {
                marked.addAll(strengths.held());
                strengths.garbageStarts().forEach(marker::markFrom);
                take(this::garbage, marked, retained);
            }
        }
    }

    /** Objects that are held in the same way, 64 at a time. */
    @FunctionalInterface
    private interface Tier {
        long word(long index);
    }

    private long strong(long word) {
        return strengths.strong().word(word);
    }

    private long held(long word) {
        return strengths.held().word(word) & ~strengths.strong().word(word);
    }

    private long garbage(long word) {
        return ~strengths.held().word(word) & existing(word);
    }

    private long existing(long word) {
        long rest = graph.objects() - (word << 6);
        return rest >= Long.SIZE ? -1L : (1L << rest) - 1;
    }

    private static boolean haveAny(ObjectSet members, Tier tier) {
        for (long word = 0; word < members.words(); word++) {
            if ((members.word(word) & tier.word(word)) != 0) {
                return true;
            }
        }
        return false;
    }

    private static void take(Tier tier, ObjectSet marked, ObjectSet retained) {
        for (long word = 0; word < marked.words(); word++) {
            retained.setWord(word, retained.word(word) | (tier.word(word) & ~marked.word(word)));
        }
    }

    private RetainedSet sum(ObjectSet retained, int unitShift) {
        RowReader reader = RowReader.of(graph.rows());
        long count = 0;
        long units = 0;
        for (long word = 0; word < retained.words(); word++) {
            for (long bits = retained.word(word); bits != 0; bits &= bits - 1) {
                long object = (word << 6) + Long.numberOfTrailingZeros(bits);
                int type = graph.classes().get(object);
                count++;
                if (graph.traits().sizesVary(type)) {
                    places.begin(reader, object, type);
                    units += reader.size();
                } else {
                    units += graph.traits().units(type);
                }
            }
        }
        return new RetainedSet(count, units << unitShift);
    }
}
