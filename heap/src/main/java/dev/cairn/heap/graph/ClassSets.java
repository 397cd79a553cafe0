// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Small sets of classes, each known by a number: folded trees of a heap have the same few of them over and over. There
 * are bounds to how many classes a set has and how many sets there are; what would be past them is no set.
 */
final class ClassSets {
    static final int EMPTY = 0;
    static final int TOO_MUCH = -1;

    private static final int MOST_CLASSES = 48;
    private static final int MOST_SETS = 1 << 16;
    private static final int FIRST_CAPACITY = 1 << 8;

    private final Map<List<Integer>, Integer> numbers = new HashMap<>();
    /** Each set's classes, ascending. Read without the lock: what has a number never changes. */
    private volatile int[][] sets = new int[FIRST_CAPACITY][];

    private int size;

    ClassSets() {
        int _ = intern(new int[0]);
    }

    synchronized int of(int type) {
        return intern(new int[] {type});
    }

    int[] classes(int set) {
        return sets[set];
    }

    private synchronized int union(int one, int other) {
        int[] both = Arrays.copyOf(sets[one], sets[one].length + sets[other].length);
        System.arraycopy(sets[other], 0, both, sets[one].length, sets[other].length);
        int[] classes = Arrays.stream(both).sorted().distinct().toArray();
        return classes.length > MOST_CLASSES ? TOO_MUCH : intern(classes);
    }

    private int intern(int[] classes) {
        List<Integer> key = Arrays.stream(classes).boxed().toList();
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        if (size >= MOST_SETS) {
            return TOO_MUCH;
        }
        int[][] room = size == sets.length ? Arrays.copyOf(sets, size * 2) : sets;
        room[size] = classes;
        sets = room;
        numbers.put(key, size);
        return size++;
    }

    private boolean contains(int set, int part) {
        int[] all = sets[set];
        int at = 0;
        for (int type : sets[part]) {
            while (at < all.length && all[at] < type) {
                at++;
            }
            if (at == all.length || all[at] != type) {
                return false;
            }
        }
        return true;
    }

    /** Unions for one thread, which remembers the last ones. */
    final class Unions {
        private static final int REMEMBERED = 1 << 12;
        private static final int HASH_SHIFT = Integer.SIZE - 12;

        private final long[] pairs = new long[REMEMBERED];
        private final int[] results = new int[REMEMBERED];

        /** The number of the union of two sets, or {@link #TOO_MUCH}. */
        int of(int one, int other) {
            if (one == other || other == EMPTY) {
                return one;
            }
            if (one == EMPTY) {
                return other;
            }
            long pair = ((long) one << Integer.SIZE) | other;
            int place = ((one * 31 + other) * 0x9E3779B9) >>> HASH_SHIFT;
            if (pairs[place] == pair) {
                return results[place];
            }
            // Two pairs may have the same place and come in turns millions of times, so this must be quick too.
            if (contains(one, other)) {
                return one;
            }
            results[place] = union(one, other);
            pairs[place] = pair;
            return results[place];
        }
    }
}
