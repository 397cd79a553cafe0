// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import dev.cairn.heap.graph.DominatorTree;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/** Dominators as an index has them. Children are found by looking at every object's dominator. */
final class IndexedDominators implements Dominators {
    private final SnapshotIndex index;
    private final int unitShift;
    private final IdLookup.Room room;

    /**
     * The dominators of an index.
     *
     * @param room for what a descent takes; closed after each
     */
    IndexedDominators(SnapshotIndex index, int unitShift, IdLookup.Room room) {
        this.index = index;
        this.unitShift = unitShift;
        this.room = room;
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
        long top = object;
        for (OptionalLong above = dominatorOf(top); above.isPresent(); above = dominatorOf(top)) {
            top = above.getAsLong();
        }
        if (index.unreachable().get(top)) {
            return Reachability.NONE;
        }
        return index.weaklyHeld().get(top) ? Reachability.WEAK : Reachability.STRONG;
    }

    @Override
    public long[] dominatedBy(long object, int limit) {
        return largest((int) object, limit);
    }

    @Override
    public long dominatedCount(long object) {
        long count = 0;
        for (long each = 0; each < index.graph().objects(); each++) {
            count += index.dominators().get(each) == (int) object ? 1 : 0;
        }
        return count;
    }

    @Override
    public long[] dominatedCounts(long... objects) {
        long[] sorted = objects.clone();
        Arrays.sort(sorted);
        long[] counts = new long[objects.length];
        for (long each = 0; each < index.graph().objects(); each++) {
            int dominator = index.dominators().get(each);
            int place = dominator == DominatorTree.NONE ? -1 : Arrays.binarySearch(sorted, dominator & 0xFFFF_FFFFL);
            if (place >= 0) {
                counts[place]++;
            }
        }
        long[] result = new long[objects.length];
        for (int i = 0; i < objects.length; i++) {
            result[i] = counts[Arrays.binarySearch(sorted, objects[i])];
        }
        return result;
    }

    @Override
    public long[] top(int limit) {
        return largest(DominatorTree.NONE, limit);
    }

    @Override
    public void descend(Descent descent) throws IOException {
        long objects = index.graph().objects();
        try (OffHeap memory = room.get()) {
            IntColumn numbers = IntColumn.of(memory.ints(objects).bytes());
            new DominatorDescent(index.dominators(), numbers, descent).run(objects);
        }
    }

    private long[] largest(int dominator, int limit) {
        PriorityQueue<Long> best = new PriorityQueue<>(
                Comparator.comparingLong(this::retainedBytes).thenComparing(Comparator.reverseOrder()));
        long least = -1;
        for (long each = 0; limit > 0 && each < index.graph().objects(); each++) {
            if (index.dominators().get(each) == dominator && index.retained().get(each) > least) {
                best.add(each);
                if (best.size() > limit) {
                    best.remove();
                }
                if (best.size() == limit) {
                    least = index.retained().get(best.element());
                }
            }
        }
        long[] result = new long[best.size()];
        for (int i = result.length - 1; i >= 0; i--) {
            result[i] = best.remove();
        }
        return result;
    }
}
