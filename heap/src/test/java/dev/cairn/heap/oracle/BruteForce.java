// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import dev.cairn.heap.Reachability;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * What dominates what by definition, in a graph of few vertices: an object dominates what can no longer be reached from
 * the starts once it is taken away. Of each kind of reachability by itself.
 */
final class BruteForce {
    static final int NONE = -1;

    private final int size;
    private final int[][] kept;
    private final int[][] referents;
    final Reachability[] tiers;
    final int[] dominators;
    /** Of each vertex those that it dominates, itself among them. */
    final BitSet[] dominated;

    /**
     * Solves a graph.
     *
     * @param kept of each vertex those that it keeps
     * @param referents of each vertex those that it refers to without keeping them
     * @param extraStarts vertices of circles of garbage that garbage begins with
     */
    BruteForce(int[][] kept, int[][] referents, BitSet roots, IntPredicate extraStarts) {
        this.size = kept.length;
        this.kept = kept;
        this.referents = referents;
        this.tiers = new Reachability[size];
        this.dominators = new int[size];
        this.dominated = new BitSet[size];
        BitSet everything = new BitSet();
        everything.set(0, size);
        BitSet strong = reached(roots, everything, NONE);
        solve(Reachability.STRONG, roots, strong);
        BitSet weakStarts = weakStarts(strong, everything);
        BitSet rest = minus(everything, strong);
        BitSet weak = reached(weakStarts, rest, NONE);
        solve(Reachability.WEAK, weakStarts, weak);
        BitSet garbage = minus(rest, weak);
        BitSet starts = new BitSet();
        garbage.stream().filter(extraStarts).forEach(starts::set);
        solve(Reachability.NONE, starts, reached(starts, garbage, NONE));
    }

    private BitSet weakStarts(BitSet strong, BitSet everything) {
        BitSet rest = minus(everything, strong);
        BitSet starts = new BitSet();
        BitSet held = (BitSet) strong.clone();
        for (int before = -1; before != starts.cardinality() + held.cardinality(); ) {
            before = starts.cardinality() + held.cardinality();
            held.stream()
                    .flatMap(each -> Arrays.stream(referents[each]))
                    .filter(rest::get)
                    .forEach(starts::set);
            held.or(reached(starts, rest, NONE));
        }
        return starts;
    }

    private static BitSet minus(BitSet all, BitSet some) {
        BitSet result = (BitSet) all.clone();
        result.andNot(some);
        return result;
    }

    /** What can be reached within some vertices if one of them were not there. */
    private BitSet reached(BitSet starts, BitSet within, int without) {
        BitSet seen = new BitSet();
        Deque<Integer> left = new ArrayDeque<>();
        starts.stream().filter(each -> each != without && within.get(each)).forEach(each -> {
            seen.set(each);
            left.add(each);
        });
        while (!left.isEmpty()) {
            for (int target : kept[left.removeLast()]) {
                if (target != without && within.get(target) && !seen.get(target)) {
                    seen.set(target);
                    left.add(target);
                }
            }
        }
        return seen;
    }

    private void solve(Reachability tier, BitSet starts, BitSet members) {
        List<Integer> all = new ArrayList<>(members.stream().boxed().toList());
        for (int each : all) {
            tiers[each] = tier;
            dominators[each] = NONE;
            dominated[each] = minus(members, reached(starts, members, each));
        }
        // The nearest dominator is the one that dominates least.
        all.sort((one, other) -> Integer.compare(dominated[other].cardinality(), dominated[one].cardinality()));
        for (int each : all) {
            dominated[each].stream().filter(target -> target != each).forEach(target -> dominators[target] = each);
        }
    }
}
