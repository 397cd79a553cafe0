// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.ReferrerCounts;
import dev.cairn.heap.store.BitColumn;

/**
 * Which objects keep their class, and which leave that to their only referrer.
 *
 * <p>An object keeps its class's own object alive. If that were one more reference of every object, it would be half of
 * all references, and no object of an application's class could be folded. So an object with one referrer, which
 * dominates it, leaves its class to that. The dominator of the class is still found correctly, unless all
 * instances that were left to an object lie below one of those that it dominates, and the class's dominator comes out
 * as that object: {@link ClassKeeperCheck} finds those, and pins them so that they keep their class themselves. Objects
 * of rare classes never leave theirs.
 *
 * <p>Of a class with many objects only a sample is asked to keep it at first, which nearly always yields the right
 * dominator; {@link ClassSampleCheck} finds the classes for which it does not, and has all of their objects asked. Only
 * then is it worth a walk over all rows to have classes left to referrers that are not folded away themselves.
 */
final class ClassEdges {
    /** Objects of a class with at most one for this many in the heap keep it: few, and mostly those that matter. */
    private static final int OBJECTS_FOR_EACH_RARE_ONE = 1 << 16;

    private static final int LEAST_RARE = 16;
    private static final int MOST_RARE = 1 << 12;
    /** Of a class with many objects, one for this many in the heap is asked to keep it, if that sample suffices. */
    private static final int OBJECTS_FOR_EACH_ASKED = 1 << 11;

    private static final int LEAST_ASKED = 8;
    private static final int MOST_ASKED = 1 << 10;
    /** Makes chosen objects follow no order, as a dump has what a program made in turns in the same order. */
    private static final long SPREADING = 0x9E37_79B9_7F4A_7C15L;

    private final ReferrerCounts referrers;
    private final BitColumn pinned;
    private final boolean[] rare;
    private final int[] sets;
    /** Of each class, that one object in two to that power is asked to keep it; 0 for all. */
    private final int[] sampleShifts;

    private boolean isNotingWorthwhile;

    /**
     * Which objects keep which classes of a heap.
     *
     * @param roots which objects are GC roots
     * @param pinned gets the objects that nothing may be assumed of: roots, class objects, and those found out later
     */
    ClassEdges(HeapGraph graph, ReferrerCounts referrers, BitColumn roots, BitColumn pinned, ClassSets classSets) {
        ClassTraits traits = graph.traits();
        long asked = Math.clamp(graph.objects() / OBJECTS_FOR_EACH_ASKED, LEAST_ASKED, MOST_ASKED);
        long mostOfRare = Math.clamp(graph.objects() / OBJECTS_FOR_EACH_RARE_ONE, LEAST_RARE, MOST_RARE);
        this.referrers = referrers;
        this.pinned = pinned;
        this.rare = new boolean[traits.count()];
        this.sets = new int[traits.count()];
        this.sampleShifts = new int[traits.count()];
        for (int type = 0; type < traits.count(); type++) {
            long classObject = traits.classObject(type);
            if (classObject != ClassTraits.NO_OBJECT) {
                boolean _ = pinned.set(classObject);
                if (traits.instances(type) > 0) {
                    referrers.pin(classObject); // by its instances, which rows do not say
                }
                rare[type] = traits.instances(type) <= mostOfRare;
                sets[type] = rare[type] ? ClassSets.TOO_MUCH : classSets.of(type);
                sampleShifts[type] = rare[type] ? 0 : shiftFor(traits.instances(type) / asked);
            }
        }
        for (long word = 0; word < roots.words(); word++) {
            for (long bits = roots.word(word); bits != 0; bits &= bits - 1) {
                boolean _ = pinned.set((word << 6) + Long.numberOfTrailingZeros(bits));
            }
        }
    }

    /** The largest shift by which {@code objectsForEach}, the objects for each that is asked, leaves one at least. */
    private static int shiftFor(long objectsForEach) {
        return objectsForEach == 0 ? 0 : Long.SIZE - 1 - Long.numberOfLeadingZeros(objectsForEach);
    }

    /** Whether not all objects of a class are asked to keep it. */
    boolean isSampled(int type) {
        return sampleShifts[type] != 0;
    }

    /** Whether an object is asked to keep its class, or to leave it to its only referrer. */
    boolean isAsked(int type, long object) {
        int shift = sampleShifts[type];
        return shift == 0 || (object * SPREADING) >>> (Long.SIZE - shift) == 0;
    }

    /** From now on all objects of a class are asked. */
    void askAll(int type) {
        sampleShifts[type] = 0;
        isNotingWorthwhile = true;
    }

    /** The set of the one class that an object keeps, if any; {@link ClassSets#TOO_MUCH} for one of a rare class. */
    int setOf(int type, long object) {
        return isAsked(type, object) ? sets[type] : ClassSets.EMPTY;
    }

    /** Whether enough objects may be asked to make it worthwhile to have classes left to referrers of the core. */
    boolean isNotingWorthwhile() {
        return isNotingWorthwhile;
    }

    /** Whether objects of a class keep it themselves, as it has few. */
    boolean isRare(int type) {
        return rare[type];
    }

    /** Whether an object has one referrer, which dominates it. */
    boolean hasOneKeeper(long object) {
        return referrers.hasOneReferrer(object) && !pinned.get(object);
    }

    /** Those objects of a block of rows that have one referrer, which dominates them: a bit for each. */
    long withOneKeeper(long block) {
        return referrers.withOneReferrer(block) & ~pinned.word(block);
    }

    /** From now on an object keeps its class itself. Whether it did not. */
    boolean pin(long object) {
        return !pinned.set(object);
    }

    /** Whether several instances of a class may have left it to others. */
    boolean mayBeLeft(int type) {
        return sets[type] > ClassSets.EMPTY;
    }
}
