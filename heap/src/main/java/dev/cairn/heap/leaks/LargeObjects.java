// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.diff.Largest;
import dev.cairn.heap.object.ObjectColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The part of the dominator tree that is of large objects, which all have large dominators. Found in one pass over the heap;
 * of objects that only references hold, and of garbage, none is here.
 */
public final class LargeObjects {
    /** A list of a million nodes may have as many large ones. */
    private static final int MOST = 100_000;

    private static final int AT_ONCE = 1 << 12;

    private final Dominators dominators;
    private final List<Long> top = new ArrayList<>();
    private final Map<Long, List<Long>> children = new HashMap<>();

    /**
     * The objects that retain as much.
     *
     * @param fewestBytes what counts as large
     */
    public LargeObjects(Snapshot snapshot, long fewestBytes) throws IOException {
        dominators = snapshot.dominators();
        Largest largest = new Largest(MOST);
        ObjectColumns columns = snapshot.columns();
        long objects = snapshot.objectCount();
        long[] bytes = new long[AT_ONCE];
        for (long from = 0; from < objects; from += AT_ONCE) {
            int count = (int) Math.min(AT_ONCE, objects - from);
            columns.retainedBytes(from, count, bytes);
            for (int i = 0; i < count; i++) {
                if (bytes[i] >= fewestBytes) {
                    largest.add(from + i, bytes[i]);
                }
            }
        }
        for (long object : largest.above(largest.dropped())) {
            OptionalLong above = dominators.dominatorOf(object);
            if (above.isPresent()) {
                boolean _ = children.computeIfAbsent(above.getAsLong(), _ -> new ArrayList<>())
                        .add(object);
            } else if (dominators.reachabilityOf(object) == Reachability.STRONG) {
                boolean _ = top.add(object);
            }
        }
        Comparator<Long> order =
                Comparator.comparingLong(dominators::retainedBytes).reversed();
        top.sort(order);
        children.values().forEach(each -> each.sort(order));
    }

    /** Those that nothing dominates, the largest first. */
    public List<Long> top() {
        return List.copyOf(top);
    }

    /** Those that an object immediately dominates, the largest first. */
    public List<Long> below(long object) {
        return List.copyOf(children.getOrDefault(object, List.of()));
    }

    public long bytes(long object) {
        return dominators.retainedBytes(object);
    }
}
