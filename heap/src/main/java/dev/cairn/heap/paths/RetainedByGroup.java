// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.graph.RetainedColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the targets in each group of merged paths, and below it, retain one by one, what is in several of them counted once.
 *
 * <p>A target counts in all groups from its own upwards, as far as one that a target which dominates it is in or below:
 * what that one retains has it, and counts from there on. Where paths go through soft or weak references, they may come
 * past a dominator, which is then in another branch, while one further up is in the same.
 */
final class RetainedByGroup implements AutoCloseable {
    private final IntColumn dominators;
    private final RetainedColumn retained;
    private final long objects;
    private final OffHeap memory;
    private OffHeap.@Nullable Block block;
    /** By object one more than the number of its group; 0 is none. Only there from the first target on. */
    private @Nullable IntColumn groupOf;

    RetainedByGroup(IntColumn dominators, RetainedColumn retained, long objects, OffHeap memory) {
        this.dominators = dominators;
        this.retained = retained;
        this.objects = objects;
        this.memory = memory;
    }

    /** Says which group a target is in. */
    void put(long target, int group) {
        IntColumn column = groupOf;
        if (column == null) {
            block = memory.ints(objects);
            column = IntColumn.of(block.bytes());
            groupOf = column;
        }
        column.set(target, group + 1);
    }

    /** Adds to each group what it has more than those under it, which may be less than nothing. */
    void addTo(List<PathGroup> groups) {
        IntColumn column = groupOf;
        if (column != null) {
            try (DominatorWalk walk = new DominatorWalk(dominators, objects, memory)) {
                walk.walk(new Adding(groups, column));
            }
        }
    }

    /** Knows which groups the targets that dominate where the walk is are in or below. */
    private final class Adding implements DominatorWalk.Visitor {
        private final List<PathGroup> groups;
        private final IntColumn groupOf;

        Adding(List<PathGroup> groups, IntColumn groupOf) {
            this.groups = groups;
            this.groupOf = groupOf;
        }

        @Override
        public void enter(long object) {
            int group = groupOf.get(object) - 1;
            if (group >= 0) {
                long units = retained.get(object);
                groups.get(group).retainedUnits += units;
                int at = group;
                while (at != PathGroup.NONE && groups.get(at).dominating++ == 0) {
                    at = groups.get(at).parent;
                }
                if (at != PathGroup.NONE) {
                    groups.get(at).retainedUnits -= units;
                }
            }
        }

        @Override
        public void leave(long object) {
            int at = groupOf.get(object) - 1;
            while (at != PathGroup.NONE && --groups.get(at).dominating == 0) {
                at = groups.get(at).parent;
            }
        }
    }

    @Override
    public void close() {
        Optional.ofNullable(block).ifPresent(OffHeap.Block::close);
    }
}
