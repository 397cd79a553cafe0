// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.graph.DominatorTree;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.io.IOException;
import java.util.OptionalLong;

/** Dominators as an index has them. */
final class IndexedDominators implements Dominators {
    private final SnapshotIndex index;
    private final int unitShift;
    private final IdLookup.Room room;
    private final LargestDominated tree;
    private final ReachabilityWalk walk;

    /**
     * The dominators of an index.
     *
     * @param room for what a descent takes; closed after each
     */
    IndexedDominators(SnapshotIndex index, int unitShift, IdLookup.Room room, Workers workers) {
        this.index = index;
        this.unitShift = unitShift;
        this.room = room;
        this.walk = new ReachabilityWalk(
                object -> dominatorOf(object).orElse(ReachabilityWalk.NONE), this::ofTop, ReachabilityWalk.USUAL_MOST);
        this.tree = new LargestDominated(
                index.dominators(), index.retained(), index.graph().objects(), workers);
    }

    @Override
    public OptionalLong dominatorOf(long object) {
        int dominator = index.dominators().get(object);
        return dominator == DominatorTree.NONE ? OptionalLong.empty() : OptionalLong.of(dominator & 0xFFFF_FFFFL);
    }

    @Override
    public long retainedBytes(long object) {
        return index.retained().get(object) << unitShift;
    }

    @Override
    public Reachability reachabilityOf(long object) {
        return walk.of(object);
    }

    private Reachability ofTop(long top) {
        if (index.unreachable().get(top)) {
            return Reachability.NONE;
        }
        return index.weaklyHeld().get(top) ? Reachability.WEAK : Reachability.STRONG;
    }

    @Override
    public long[] dominatedBy(long object, int limit) {
        return tree.of((int) object, limit);
    }

    @Override
    public long dominatedCount(long object) {
        return dominatedCounts(object)[0];
    }

    @Override
    public long[] dominatedCounts(long... objects) {
        return index.top().counts(objects).orElseGet(() -> tree.counts(objects));
    }

    @Override
    public long[] top(int limit) {
        return index.top().first(limit).orElseGet(() -> tree.of(DominatorTree.NONE, limit));
    }

    @Override
    public void descend(Descent descent) throws IOException {
        long objects = index.graph().objects();
        try (OffHeap memory = room.get()) {
            IntColumn numbers = IntColumn.of(memory.ints(objects).bytes());
            new DominatorDescent(index.dominators(), numbers, descent).run(objects);
        }
    }
}
