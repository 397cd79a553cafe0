// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.tree;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.graph.LargestRetained;
import dev.cairn.heap.object.HeapClass;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * The objects of some classes that no other of these dominates, so that no two of them retain the same. A class's own object counts
 * as one of that class.
 *
 * @param objects how many there are
 * @param retainedBytes of all of them
 * @param largest those that retain most, the largest first
 */
@SuppressWarnings("ArrayRecordComponent") // as many as were asked for; nobody changes them
public record TopmostObjects(long objects, long retainedBytes, long[] largest) {
    private static final int OUTSIDE = 0;
    private static final int INSIDE = 1;
    private static final int FOUND = 2;

    /**
     * Finds them in one walk over the tree.
     *
     * @param below whose part of the tree is searched; empty for the whole
     * @param limit at most this many of the largest, at least 1
     */
    public static TopmostObjects of(Snapshot snapshot, OptionalLong below, Predicate<HeapClass> classes, int limit)
            throws IOException {
        Search search = new Search(snapshot, below, classes, limit);
        search.dominators.descend(search::visit);
        return new TopmostObjects(search.objects, search.retainedBytes, search.largest.sorted());
    }

    /** What was found so far. Of each object it knows whether it is outside of what is searched, in it, or below one that was found. */
    private static final class Search {
        private final Dominators dominators;
        private final ObjectOwners owners;
        private final OptionalLong below;
        private final boolean[] wanted;
        private final LargestRetained largest;
        private long objects;
        private long retainedBytes;

        Search(Snapshot snapshot, OptionalLong below, Predicate<HeapClass> classes, int limit) throws IOException {
            this.dominators = snapshot.dominators();
            this.owners = new ObjectOwners(snapshot);
            this.below = below;
            this.wanted = new boolean[snapshot.classes().size()];
            snapshot.classes().forEach(each -> wanted[each.index()] = classes.test(each));
            this.largest = new LargestRetained(limit);
        }

        int visit(long object, int above) {
            if (below.isPresent() && below.getAsLong() == object) {
                return INSIDE;
            }
            int place = above == Dominators.Descent.TOP ? below.isPresent() ? OUTSIDE : INSIDE : above;
            if (place != INSIDE || !wanted[owners.of(object).index()]) {
                return place;
            }
            long bytes = dominators.retainedBytes(object);
            objects++;
            retainedBytes += bytes;
            largest.offer(object, bytes);
            return FOUND;
        }
    }
}
