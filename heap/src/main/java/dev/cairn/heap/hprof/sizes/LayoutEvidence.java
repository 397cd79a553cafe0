// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.sizes;

import dev.cairn.heap.hprof.classes.ClassTally;
import dev.cairn.heap.hprof.classes.DumpedClass;
import java.util.Arrays;
import java.util.List;

/**
 * What the smallest distances between a dump's objects say about how they are laid out. No object is larger than the distance to
 * the next one, and of a class with many objects two mostly follow each other at once.
 */
final class LayoutEvidence {
    private static final int CONTRADICTION = 8;

    private final ObjectLayout objects;
    private final ClassTally tally;
    private final int idSize;
    /** The classes that such a distance is known of, and those distances. */
    private final int[] classes;

    private final long[] gaps;
    /** The classes that one is known of between arrays. */
    private final List<DumpedClass> arrays;

    LayoutEvidence(List<DumpedClass> all, ClassTally tally, ObjectLayout objects, int idSize) {
        this.objects = objects;
        this.tally = tally;
        this.idSize = idSize;
        this.classes = all.stream()
                .filter(type ->
                        type.slot >= ClassTally.PRIMITIVE_SLOTS && tally.instanceGap(type.slot) != ClassTally.NO_GAP)
                .mapToInt(type -> type.index)
                .toArray();
        this.gaps = Arrays.stream(classes)
                .mapToLong(type -> tally.instanceGap(all.get(type).slot))
                .toArray();
        this.arrays = all.stream()
                .filter(type -> type.slot >= 0 && tally.arrayGap(type.slot) != ClassTally.NO_GAP)
                .toList();
    }

    /** The layout that explains most, of several the first. */
    HeapLayout best(List<HeapLayout> candidates) {
        HeapLayout best = candidates.getFirst();
        long most = of(best);
        for (HeapLayout each : candidates.subList(1, candidates.size())) {
            long evidence = of(each);
            best = evidence > most ? each : best;
            most = Math.max(evidence, most);
        }
        return best;
    }

    /** Counts classes that a layout explains, and takes away those that it cannot be right about. */
    private long of(HeapLayout candidate) {
        long[] rules = objects.instances(candidate);
        long sum = 0;
        for (int i = 0; i < classes.length; i++) {
            sum += of(gaps[i], rules[classes[i]]);
        }
        for (DumpedClass type : arrays) {
            sum += CONTRADICTION * ofArrays(type, candidate);
        }
        return sum;
    }

    private long ofArrays(DumpedClass type, HeapLayout candidate) {
        int element = type.element == null ? candidate.reference() : type.element.size(idSize);
        long gap = type.element == null && element == Long.BYTES
                ? tally.arrayGapOf8(type.slot)
                : tally.arrayGap(type.slot);
        return of(gap, candidate.arrayBase(element));
    }

    private static long of(long gap, long rule) {
        return gap == rule ? 1 : gap < rule ? -CONTRADICTION : 0;
    }
}
