// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Dominators by the simplest algorithm that there is (Cooper, Harvey, Kennedy: repeat until nothing changes), from what a
 * snapshot says of single objects alone; what is not reachable by the given edges has none.
 */
final class SimpleDominators {
    private static final int UNDEFINED = -2;
    static final int NONE = -1;

    private final int[][] edges;
    private final int[] order;
    private final int[] number;
    private final int[] dominators;

    SimpleDominators(int[][] edges, int[] roots) {
        this.edges = edges;
        this.number = new int[edges.length];
        this.order = postOrder(roots);
        this.dominators = new int[order.length + 1];
        solve(roots);
    }

    private int[] postOrder(int[] roots) {
        List<Integer> result = new ArrayList<>();
        boolean[] seen = new boolean[edges.length];
        int[] next = new int[edges.length];
        int[] stack = new int[edges.length];
        Arrays.fill(number, NONE);
        for (int root : roots) {
            int depth = 0;
            if (!seen[root]) {
                seen[root] = true;
                stack[depth++] = root;
            }
            while (depth > 0) {
                int at = stack[depth - 1];
                if (next[at] < edges[at].length) {
                    int to = edges[at][next[at]++];
                    if (!seen[to]) {
                        seen[to] = true;
                        stack[depth++] = to;
                    }
                } else {
                    number[at] = result.size();
                    result.add(at);
                    depth--;
                }
            }
        }
        return result.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The virtual root has the highest number. */
    private void solve(int[] roots) {
        int top = order.length;
        List<List<Integer>> before = new ArrayList<>();
        for (int i = 0; i < top; i++) {
            before.add(new ArrayList<>());
        }
        for (int root : roots) {
            before.get(number[root]).add(top);
        }
        for (int from : order) {
            for (int to : edges[from]) {
                before.get(number[to]).add(number[from]);
            }
        }
        Arrays.fill(dominators, UNDEFINED);
        dominators[top] = top;
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int at = top - 1; at >= 0; at--) {
                int best = UNDEFINED;
                for (int each : before.get(at)) {
                    if (dominators[each] != UNDEFINED) {
                        best = best == UNDEFINED ? each : meet(best, each);
                    }
                }
                changed |= dominators[at] != best;
                dominators[at] = best;
            }
        }
    }

    private int meet(int one, int other) {
        int left = one;
        int right = other;
        while (left != right) {
            while (left < right) {
                left = dominators[left];
            }
            while (right < left) {
                right = dominators[right];
            }
        }
        return left;
    }

    boolean isReachable(int object) {
        return number[object] != NONE;
    }

    /** The dominator of a reachable object, or {@link #NONE}. */
    int of(int object) {
        int above = dominators[number[object]];
        return above == order.length ? NONE : order[above];
    }

    /** What each object keeps, by its own size. */
    long[] retained(long[] sizes) {
        long[] result = sizes.clone();
        for (int object : order) {
            if (of(object) != NONE) {
                result[of(object)] += result[object];
            }
        }
        return result;
    }
}
