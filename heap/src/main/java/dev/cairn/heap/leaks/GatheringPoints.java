// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where memory gathers: going down the dominator tree past threads, classes, loaders and whatever has one large child, to
 * the objects whose memory is in many. Those that are held by the same fields are one point.
 */
public final class GatheringPoints {
    /** An object gathers if this share of what it keeps is in small objects or itself, or in many of one class. */
    private static final double MOST_OF_IT = 0.5;
    /** This number of one class are many, even if each is large. */
    private static final int MANY = 8;
    /** At most this many objects have their ways looked for. */
    private static final int MOST_OBJECTS = 400;

    private final Snapshot snapshot;
    private final ProgramClasses classes;
    private final LargeObjects large;
    private final long fewest;
    private final Map<String, Point> points = new LinkedHashMap<>();
    private final boolean cut;

    /**
     * A place where memory gathers.
     *
     * @param held how the largest is held
     * @param gatherer the object below whose container the memory is
     * @param bytes of all of them
     * @param objects how many containers are held so
     */
    public record Point(Held held, long gatherer, long bytes, long objects) {}

    GatheringPoints(Snapshot snapshot, ProgramClasses classes, LargeObjects large, HolderWays ways, long fewest)
            throws IOException {
        this.snapshot = snapshot;
        this.classes = classes;
        this.large = large;
        this.fewest = fewest;
        List<Long> gatherers = gatherers();
        gatherers.sort(Comparator.comparingLong(large::bytes).reversed());
        cut = gatherers.size() > MOST_OBJECTS;
        Set<Long> containers = new HashSet<>();
        for (long gatherer : gatherers.subList(0, Math.min(MOST_OBJECTS, gatherers.size()))) {
            Held held = ways.of(gatherer);
            if (!held.way().equals(HolderWay.NONE) && containers.add(held.container())) {
                // of the container everything counts, if it keeps the gatherer
                long bytes = Math.max(large.bytes(gatherer), large.bytes(held.container()));
                points.merge(
                        held.way().signature(),
                        new Point(held, gatherer, bytes, 1),
                        (one, more) -> new Point(one.held, one.gatherer, one.bytes + more.bytes, one.objects + 1));
            }
        }
    }

    /** All that gathers, whatever it is below: what is outside them is spread. */
    public long bytes() {
        return points.values().stream().mapToLong(Point::bytes).sum();
    }

    /** Whether there were more objects than are looked at, so that of some ways not all objects are known. */
    boolean isCut() {
        return cut;
    }

    /** Those that keep most first. */
    public List<Point> all() {
        return points.values().stream()
                .sorted(Comparator.comparingLong(Point::bytes).reversed())
                .toList();
    }

    /** The point whose way has a signature. */
    public Optional<Point> of(String signature) {
        return Optional.ofNullable(points.get(signature));
    }

    private List<Long> gatherers() {
        List<Long> result = new ArrayList<>();
        Deque<Long> open = new ArrayDeque<>(large.top());
        while (!open.isEmpty()) {
            long object = open.pop();
            if (large.bytes(object) < fewest) {
                continue;
            }
            List<Long> below = large.below(object);
            if (gathers(object, below)) {
                result.add(object);
            } else {
                below.forEach(open::push);
            }
        }
        return result;
    }

    private boolean gathers(long object, List<Long> below) {
        if (below.isEmpty() || (large.bytes(below.getFirst()) < fewest && !isLoaderOrClass(object))) {
            return true;
        }
        if (isLoaderOrClass(object)) {
            return false;
        }
        HeapClass type = snapshot.classOf(object);
        if (type.kind() == HeapClass.Kind.INSTANCE && type.equals(snapshot.classOf(below.getFirst()))) {
            return true; // a chain of its like
        }
        long inLarge = below.stream().mapToLong(large::bytes).sum();
        return large.bytes(object) - inLarge >= MOST_OF_IT * large.bytes(object) || areMany(object, below);
    }

    private boolean areMany(long object, List<Long> below) {
        Map<HeapClass, Integer> counts = new HashMap<>();
        Map<HeapClass, Long> sums = new HashMap<>();
        for (long each : below) {
            HeapClass type = snapshot.classOf(each);
            int _ = counts.merge(type, 1, Integer::sum);
            long _ = sums.merge(type, large.bytes(each), Long::sum);
        }
        return counts.entrySet().stream()
                .anyMatch(each -> each.getValue() >= MANY
                        && sums.getOrDefault(each.getKey(), 0L) >= MOST_OF_IT * large.bytes(object));
    }

    /** What has large things below it without being why they gather. */
    private boolean isLoaderOrClass(long object) {
        return classes.described(object).isPresent() || classes.isA(snapshot.classOf(object), "java.lang.ClassLoader");
    }
}
