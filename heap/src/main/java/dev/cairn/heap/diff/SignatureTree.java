// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import dev.cairn.heap.site.AllocationSite;
import dev.cairn.heap.site.SiteShare;
import dev.cairn.heap.store.LongToInt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Path signatures of both snapshots: each is a node of a tree, below the one that lacks its last step. Steps are numbers of
 * texts. No step comes twice in a signature.
 */
final class SignatureTree {
    static final int ROOT = 0;
    /** Steps of a signature; what lies deeper belongs to the last. */
    static final int DEEPEST = 48;

    private static final int FIRST_CAPACITY = 256;
    private static final String AGAIN = " (again and again)";
    /** If one child has this share of what a node grew by, it says the same and more. */
    private static final double NEARLY_ALL = 0.9;
    /** Below the root and why an object is held. */
    private static final int FIRST_OBJECT = 2;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> texts = new ArrayList<>();
    private final LongToInt children = new LongToInt();
    private int size = 1;
    private int[] parents = new int[FIRST_CAPACITY];
    private int[] steps = new int[FIRST_CAPACITY];
    private int[] depths = new int[FIRST_CAPACITY];
    private boolean[] again = new boolean[FIRST_CAPACITY];
    private Sums before = new Sums();
    private Sums after = new Sums();

    private final Map<Integer, List<Sited>> sited = new HashMap<>();

    /** An object whose site is known. */
    private record Sited(long object, AllocationSite site, long bytes) {}

    private static final class Sums {
        private long[] objects = new long[FIRST_CAPACITY];
        private long[] bytes = new long[FIRST_CAPACITY];

        void grow(int capacity) {
            objects = Arrays.copyOf(objects, capacity);
            bytes = Arrays.copyOf(bytes, capacity);
        }
    }

    /** The number of a text. */
    int step(String text) {
        Integer known = numbers.get(text);
        if (known != null) {
            return known;
        }
        texts.add(text);
        numbers.put(text, texts.size() - 1);
        return texts.size() - 1;
    }

    /** The signature with one more step, or the same one if it has that step, or is as long as may be. */
    int extend(int node, int step) {
        return extendsNothing(node, step) ? node : child(node, step);
    }

    private boolean extendsNothing(int node, int step) {
        for (int above = node; above != ROOT; above = parents[above]) {
            if (steps[above] == step) {
                again[above] = true;
                return true;
            }
        }
        return depths[node] == DEEPEST;
    }

    /** The same, but {@link #ROOT} if no signature that is here is that one or begins so. */
    int find(int node, int step) {
        int known = children.get(key(node, step));
        return known != LongToInt.NONE ? known : extendsNothing(node, step) ? node : ROOT;
    }

    private int child(int node, int step) {
        long key = key(node, step);
        int known = children.get(key);
        if (known != LongToInt.NONE) {
            return known;
        }
        if (size == parents.length) {
            grow(size * 2);
        }
        parents[size] = node;
        steps[size] = step;
        depths[size] = depths[node] + 1;
        children.put(key, size);
        return size++;
    }

    private static long key(int node, int step) {
        return ((long) node << Integer.SIZE) | step;
    }

    private void grow(int capacity) {
        parents = Arrays.copyOf(parents, capacity);
        steps = Arrays.copyOf(steps, capacity);
        depths = Arrays.copyOf(depths, capacity);
        again = Arrays.copyOf(again, capacity);
        before.grow(capacity);
        after.grow(capacity);
    }

    void add(Side side, int node, long retainedBytes) {
        Sums sums = side == Side.BEFORE ? before : after;
        sums.objects[node]++;
        sums.bytes[node] += retainedBytes;
    }

    /** Adds an object of the later snapshot with its site to a signature that it has, or that its own begins with. */
    void addSite(int node, long object, AllocationSite site, long bytes) {
        sited.computeIfAbsent(node, _ -> new ArrayList<>()).add(new Sited(object, site, bytes));
    }

    /** What is known of where that was allocated which the signatures of some nodes keep, by node. */
    private Map<Integer, SiteShare.Sum> sites(boolean[] said, Map<Integer, Long> examples) {
        Map<Integer, SiteShare.Sum> sums = new HashMap<>();
        sited.forEach((node, objects) -> {
            for (int above = node; above != ROOT; above = parents[above]) {
                if (isRow(above, said)) {
                    SiteShare.Sum sum = sums.computeIfAbsent(above, _ -> new SiteShare.Sum());
                    objects.forEach(each -> sum.add(each.site, each.bytes));
                    examples.putIfAbsent(above, objects.getFirst().object);
                }
            }
        });
        return sums;
    }

    private boolean isRow(int node, boolean[] said) {
        return depths[node] >= FIRST_OBJECT && !said[node];
    }

    List<PathChange> changes() {
        boolean[] said = new boolean[size];
        for (int node = 1; node < size; node++) {
            long growth = growth(node);
            long above = growth(parents[node]);
            if (growth != 0 && Long.signum(growth) == Long.signum(above)) {
                said[parents[node]] |= Math.abs(growth) >= NEARLY_ALL * Math.abs(above);
            }
        }
        Map<Integer, Long> examples = new HashMap<>();
        Map<Integer, SiteShare.Sum> sites = sites(said, examples);
        List<PathChange> result = new ArrayList<>();
        for (int node = 1; node < size; node++) {
            if (isRow(node, said)) {
                result.add(new PathChange(
                        path(node),
                        before.objects[node],
                        after.objects[node],
                        before.bytes[node],
                        after.bytes[node],
                        PathSites.of(sites.get(node), examples.getOrDefault(node, -1L))));
            }
        }
        result.sort(PathChange.ORDER);
        return result;
    }

    private long growth(int node) {
        return after.bytes[node] - before.bytes[node];
    }

    private List<String> path(int node) {
        List<String> result = new ArrayList<>();
        for (int above = node; above != ROOT; above = parents[above]) {
            result.add(texts.get(steps[above]) + (again[above] ? AGAIN : ""));
        }
        return result.reversed();
    }
}
