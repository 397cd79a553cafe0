// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.Reachability;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/**
 * How objects are reachable: as the topmost of their dominators is. Of a long way up, every 256th object is remembered, so
 * that the objects of a long list do not each walk it to its head; fewer of them once there are too many. For several threads.
 */
final class ReachabilityWalk {
    /** What stands above a topmost object. */
    static final long NONE = -1;

    /** Some megabytes. */
    static final int USUAL_MOST = 1 << 16;

    static final int FIRST_STRIDE = 256;
    private static final int LAST_STRIDE = 1 << 30;

    private final LongUnaryOperator dominator;
    private final LongFunction<Reachability> ofTop;
    private final int most;
    private final Map<Long, Reachability> known = new ConcurrentHashMap<>();
    private volatile int stride = FIRST_STRIDE;

    /**
     * Nothing is remembered yet.
     *
     * @param dominator of an object; {@link #NONE} of a topmost one
     * @param most objects that are remembered
     */
    ReachabilityWalk(LongUnaryOperator dominator, LongFunction<Reachability> ofTop, int most) {
        this.dominator = dominator;
        this.ofTop = ofTop;
        this.most = most;
    }

    Reachability of(long object) {
        long at = object;
        int near = stride;
        for (int steps = 0; steps < near; steps++) {
            long above = dominator.applyAsLong(at);
            if (above == NONE) {
                return ofTop.apply(at);
            }
            Reachability found = known.get(above);
            if (found != null) {
                return found;
            }
            at = above;
        }
        Reachability found = fromAfar(at);
        remember(object, at, found);
        return found;
    }

    private Reachability fromAfar(long start) {
        long at = start;
        for (long above = dominator.applyAsLong(at); above != NONE; above = dominator.applyAsLong(at)) {
            Reachability found = known.get(above);
            if (found != null) {
                return found;
            }
            at = above;
        }
        return ofTop.apply(at);
    }

    /** Also the object itself: those below it come next. */
    private void remember(long object, long start, Reachability found) {
        put(object, found);
        long at = start;
        for (long steps = 0; at != NONE && !known.containsKey(at); steps++) {
            if (steps % stride == 0) {
                put(at, found);
            }
            at = dominator.applyAsLong(at);
        }
    }

    private void put(long object, Reachability found) {
        if (known.size() >= most) {
            known.clear();
            stride = Math.min(stride * 2, LAST_STRIDE);
        }
        known.put(object, found);
    }
}
