// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.leaks.GatheringPoints;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.object.HeapClass;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The JDK's collections that take any number of elements. A class of the program's own that extends one may bound it, as by
 * {@code LinkedHashMap.removeEldestEntry}.
 */
final class Unbounded {
    private static final Set<String> CLASSES = Set.of(
            "java.util.ArrayDeque",
            "java.util.ArrayList",
            "java.util.HashMap",
            "java.util.HashSet",
            "java.util.Hashtable",
            "java.util.IdentityHashMap",
            "java.util.LinkedHashMap",
            "java.util.LinkedHashSet",
            "java.util.LinkedList",
            "java.util.PriorityQueue",
            "java.util.TreeMap",
            "java.util.TreeSet",
            "java.util.Vector",
            "java.util.Stack",
            "java.util.WeakHashMap",
            "java.util.concurrent.ConcurrentHashMap",
            "java.util.concurrent.ConcurrentHashMap$KeySetView",
            "java.util.concurrent.ConcurrentLinkedDeque",
            "java.util.concurrent.ConcurrentLinkedQueue",
            "java.util.concurrent.ConcurrentSkipListMap",
            "java.util.concurrent.ConcurrentSkipListSet",
            "java.util.concurrent.CopyOnWriteArrayList",
            "java.util.concurrent.CopyOnWriteArraySet",
            "java.util.concurrent.DelayQueue",
            "java.util.concurrent.LinkedBlockingDeque",
            "java.util.concurrent.LinkedBlockingQueue",
            "java.util.concurrent.LinkedTransferQueue",
            "java.util.concurrent.PriorityBlockingQueue");

    private static final int MOST_ABOVE = 5;

    private Unbounded() {}

    private static boolean is(HeapClass type) {
        return CLASSES.contains(type.name());
    }

    /** Whether the container of a point is one, or what is above the gatherer in it. */
    static boolean is(LeakContext context, GatheringPoints.Point point) {
        if (is(context.snapshot().classOf(point.held().container()))) {
            return true;
        }
        OptionalLong at = OptionalLong.of(point.gatherer());
        for (int i = 0;
                i < MOST_ABOVE
                        && at.isPresent()
                        && at.getAsLong() != point.held().container();
                i++) {
            HeapClass type = context.snapshot().classOf(at.getAsLong());
            if (is(type)) {
                return true;
            }
            if (!context.classes().isJdk(type)) {
                return false; // what the program made of it may have a bound
            }
            at = context.dominators().dominatorOf(at.getAsLong());
        }
        return false;
    }
}
