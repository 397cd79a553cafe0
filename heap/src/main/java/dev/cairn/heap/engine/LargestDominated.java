// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.graph.DominatorTree;
import dev.cairn.heap.graph.LargestRetained;
import dev.cairn.heap.graph.RetainedColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.work.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Whom an object immediately dominates. No object knows that of itself: all are looked at, each for its dominator, by
 * several threads.
 */
final class LargestDominated {
    private static final String STEP = "looking for the largest";
    private static final long OBJECTS_PER_PART = 1 << 20;

    private final IntColumn dominators;
    private final RetainedColumn retained;
    private final long objects;
    private final Workers workers;

    /**
     * To look in columns that are filled.
     *
     * @param dominators of each object the index of its dominator, or {@link DominatorTree#NONE}
     */
    LargestDominated(IntColumn dominators, RetainedColumn retained, long objects, Workers workers) {
        this.dominators = dominators;
        this.retained = retained;
        this.objects = objects;
        this.workers = workers;
    }

    /**
     * The largest that one object immediately dominates, the largest first; of those that are as large the first.
     *
     * @param dominator its index, or {@link DominatorTree#NONE} for what nothing dominates
     */
    long[] of(int dominator, int limit) {
        if (limit <= 0) {
            return new long[0];
        }
        List<LargestRetained> found = Collections.synchronizedList(new ArrayList<>());
        workers.runEach(STEP, parts(), () -> {
            LargestRetained largest = new LargestRetained(limit);
            found.add(largest);
            return part -> {
                for (long each = first(part); each < first(part + 1); each++) {
                    if (dominators.get(each) == dominator) {
                        largest.offer(each, retained.get(each));
                    }
                }
            };
        });
        LargestRetained all = new LargestRetained(limit);
        found.forEach(all::offerAll);
        return all.sorted();
    }

    /** How many each of these objects immediately dominates. */
    long[] counts(long... dominating) {
        long[] sorted = Arrays.stream(dominating).sorted().distinct().toArray();
        FewObjects wanted = new FewObjects(sorted);
        List<long[]> found = Collections.synchronizedList(new ArrayList<>());
        workers.runEach(STEP, parts(), () -> {
            long[] counts = new long[sorted.length];
            found.add(counts);
            return part -> {
                for (long each = first(part); each < first(part + 1); each++) {
                    int dominator = dominators.get(each);
                    if (wanted.mayHave(dominator) && dominator != DominatorTree.NONE) {
                        int place = Arrays.binarySearch(sorted, dominator & 0xFFFF_FFFFL);
                        if (place >= 0) {
                            counts[place]++;
                        }
                    }
                }
            };
        });
        long[] sums = new long[sorted.length];
        found.forEach(counts -> Arrays.setAll(sums, place -> sums[place] + counts[place]));
        return Arrays.stream(dominating)
                .map(object -> sums[Arrays.binarySearch(sorted, object)])
                .toArray();
    }

    private int parts() {
        return (int) ((objects + OBJECTS_PER_PART - 1) / OBJECTS_PER_PART);
    }

    private long first(int part) {
        return Math.min(part * OBJECTS_PER_PART, objects);
    }

    /** Rules out, by one bit, most objects that are not among a few; nearly all that are asked for are not. */
    private static final class FewObjects {
        private static final int BITS = 16;

        private final long[] words = new long[1 << (BITS - 6)];

        FewObjects(long[] objects) {
            for (long object : objects) {
                words[word((int) object)] |= 1L << object;
            }
        }

        private static int word(int object) {
            return (object & ((1 << BITS) - 1)) >>> 6;
        }

        boolean mayHave(int object) {
            return (words[word(object)] >>> object & 1) != 0;
        }
    }
}
