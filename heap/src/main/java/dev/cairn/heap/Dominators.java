// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.io.IOException;
import java.util.OptionalLong;

/**
 * Which objects keep which. An object dominates another if every way to it from the GC roots goes through the first;
 * its retained size is what would become garbage with it.
 *
 * <p>{@link java.lang.ref.Reference} referents do not keep anything. What is held only by them, and what nothing holds,
 * has dominators of its own among its like, so that every object is in the tree.
 */
public interface Dominators {
    /** The nearest object that keeps this one; empty for one that no single object keeps. */
    OptionalLong dominatorOf(long object);

    /** Shallow sizes of the object and of all that it dominates, in bytes. */
    long retainedBytes(long object);

    Reachability reachabilityOf(long object);

    /** The objects that an object immediately dominates, the largest retained size first, at most {@code limit}. */
    long[] dominatedBy(long object, int limit);

    long dominatedCount(long object);

    /** The same for several objects at once, which takes no longer than for one. */
    long[] dominatedCounts(long... objects);

    /** The objects that nothing dominates, the largest retained size first, at most {@code limit}. */
    long[] top(int limit);

    /**
     * Visits every object once, after the one that dominates it, however deep the tree is. While that lasts it takes 4 bytes
     * an object, outside the Java heap.
     *
     * @throws SnapshotException if there is no room for that
     */
    void descend(Descent descent) throws IOException;

    /** Makes a number for each object of that of the object which dominates it. */
    @FunctionalInterface
    interface Descent {
        /** What is above an object that nothing dominates. */
        int TOP = -1;

        /**
         * The number of an object, which is not negative.
         *
         * @param above that of its dominator, or {@link #TOP}
         */
        int visit(long object, int above);
    }
}
