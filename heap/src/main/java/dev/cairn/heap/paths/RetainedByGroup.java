// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.graph.RetainedColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;
import java.util.List;

/**
 * What the targets in each group of merged paths, and below it, retain one by one, what is in several of them counted once.
 *
 * <p>A target counts in all groups from its own upwards, as far as the groups that another one which dominates it is in or
 * below. Every path to it goes through that one, so the group of the nearest lies above its own and is where it ends.
 */
final class RetainedByGroup implements AutoCloseable {
    private final IntColumn dominators;
    private final RetainedColumn retained;
    private final long objects;
    private final OffHeap memory;
    private final OffHeap.Block block;
    /** By object one more than the number of its group; 0 is none. */
    private final IntColumn groupOf;

    RetainedByGroup(IntColumn dominators, RetainedColumn retained, long objects, OffHeap memory) {
        this.dominators = dominators;
        this.retained = retained;
        this.objects = objects;
        this.memory = memory;
        block = memory.ints(objects);
        groupOf = IntColumn.of(block.bytes());
    }

    /** Says which group a target is in. */
    void put(long target, int group) {
        groupOf.set(target, group + 1);
    }

    /**
     * Adds to each group what it has more than those under it, which may be less than nothing.
     *
     * @param targets how many were put
     */
    void addTo(List<PathGroup> groups, long targets) {
        try (DominatorWalk walk = new DominatorWalk(dominators, objects, memory);
                OffHeap.Block stack = memory.ints(targets)) {
            walk.walk(new Adding(groups, IntColumn.of(stack.bytes())));
        }
    }

    /** Knows the groups of the targets that dominate where the walk is. */
    private final class Adding implements DominatorWalk.Visitor {
        private final List<PathGroup> groups;
        private final IntColumn above;
        private long depth;

        Adding(List<PathGroup> groups, IntColumn above) {
            this.groups = groups;
            this.above = above;
        }

        @Override
        public void enter(long object) {
            int group = groupOf.get(object) - 1;
            if (group >= 0) {
                add(group, retained.get(object));
                above.set(depth++, group);
            }
        }

        private void add(int group, long units) {
            groups.get(group).retainedUnits += units;
            int counted = depth == 0 ? PathGroup.NONE : innermostOfBoth(group, above.get(depth - 1));
            if (counted != PathGroup.NONE) {
                groups.get(counted).retainedUnits -= units;
            }
        }

        /** With {@code --ignore none} a path may come past a dominator by a weak reference, and so from another group. */
        private int innermostOfBoth(int one, int other) {
            int a = one;
            int b = other;
            while (a != b) {
                if (depthOf(a) >= depthOf(b)) {
                    a = groups.get(a).parent;
                } else {
                    b = groups.get(b).parent;
                }
            }
            return a;
        }

        private int depthOf(int group) {
            return group == PathGroup.NONE ? 0 : groups.get(group).depth;
        }

        @Override
        public void leave(long object) {
            depth -= groupOf.get(object) == 0 ? 0 : 1;
        }
    }

    @Override
    public void close() {
        block.close();
    }
}
