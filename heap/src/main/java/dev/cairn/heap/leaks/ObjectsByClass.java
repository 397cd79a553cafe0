// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;

/** The objects of all classes that have few, found in one pass: rules ask for one class after another. */
final class ObjectsByClass {
    /** Of all these classes together, so that they take some megabytes. */
    private static final long MOST_OBJECTS = 1_000_000;

    private final Snapshot snapshot;
    private final Map<Integer, long[]> few = new HashMap<>();
    /** By class: fewer than the histogram counts, where several objects have one id. */
    private final int[] filled;

    ObjectsByClass(Snapshot snapshot) throws IOException {
        this.snapshot = snapshot;
        BitSet wanted = new BitSet();
        long sum = 0;
        List<ClassCount> counts = snapshot.histogram().stream()
                .sorted(Comparator.comparingLong(ClassCount::objects))
                .toList();
        for (ClassCount each : counts) {
            sum += each.objects();
            if (sum > MOST_OBJECTS) {
                break;
            }
            wanted.set(each.type());
            few.put(each.type(), new long[Math.toIntExact(each.objects())]);
        }
        filled = new int[snapshot.classes().size()];
        new ObjectScan(snapshot)
                .run(wanted, (object, type) -> Objects.requireNonNull(few.get(type))[filled[type]++] = object);
    }

    /** Those of a class, in ascending order. */
    LongStream of(int type) {
        long[] found = few.get(type);
        return found == null ? snapshot.objectsOf(type) : Arrays.stream(found, 0, filled[type]);
    }
}
