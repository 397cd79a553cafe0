// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.store.IntColumn;

/**
 * Finds the classes whose dominator came out too high because their instances had left them to another object, and pins
 * what really keeps them.
 *
 * <p>Say that a class came out as dominated by object p, to which instances have left it. If those lie below two of the
 * objects that p dominates, or p is one of them, p is right. If all lie below one object g, the class may be dominated by
 * g or by something still lower: then g and all between it and p are pinned, so that they keep their classes themselves,
 * and the tree is made again. When no class is found any more, all are right: were the true dominator of a class something
 * lower than p, all instances left to p would lie below it.
 */
final class ClassKeeperCheck {
    /** Past that, instances of a class are no longer compared, but all pinned: lists may be millions of objects deep. */
    private static final long MOST_STEPS_PER_OBJECT = 2;

    private static final long LEAST_STEPS = 1 << 22;
    private static final long NOTHING = -1;
    private static final long SETTLED = -2;
    private static final long ALL_TO_BE_PINNED = -3;

    private final HeapGraph graph;
    private final ClassTraits traits;
    private final FoldedTrees trees;
    private final IntColumn dominators;
    private final ClassEdges keepers;
    /** Of each class what dominates it, if instances may have left it to that; else {@link #NOTHING}. */
    private final long[] claimed;
    /** Of each class the lowest object that all instances seen so far, which left it to its dominator, lie below. */
    private final long[] common;

    private long stepsLeft;
    private long pinned;

    ClassKeeperCheck(HeapGraph graph, FoldedTrees trees, ClassEdges keepers) {
        this.graph = graph;
        this.traits = graph.traits();
        this.trees = trees;
        this.dominators = trees.dominators();
        this.keepers = keepers;
        this.claimed = new long[traits.count()];
        this.common = new long[traits.count()];
        this.stepsLeft = LEAST_STEPS + MOST_STEPS_PER_OBJECT * graph.objects();
    }

    /** Looks for such classes, and changes nothing. */
    void find() {
        boolean any = claim();
        for (long object = 0; any && object < graph.objects(); object++) {
            int type = graph.classes().get(object);
            if (claimed[type] != NOTHING && (common[type] == NOTHING || common[type] >= 0)) {
                instance(object, type);
            }
        }
    }

    /** Pins for what was found. How many objects; if there are any, the tree must be made again. */
    long pinWrongOnes() {
        boolean pinsAll = false;
        for (int type = 0; type < claimed.length; type++) {
            if (common[type] >= 0) {
                pinUpTo(common[type], claimed[type]);
            }
            pinsAll |= common[type] == ALL_TO_BE_PINNED;
        }
        for (long object = 0; pinsAll && object < graph.objects(); object++) {
            if (common[graph.classes().get(object)] == ALL_TO_BE_PINNED) {
                pinned += keepers.pin(object) ? 1 : 0;
            }
        }
        return pinned;
    }

    /** Whether there is any class to be looked at. */
    private boolean claim() {
        boolean any = false;
        for (int type = 0; type < claimed.length; type++) {
            common[type] = NOTHING;
            claimed[type] = NOTHING;
            long classObject = traits.classObject(type);
            if (classObject != ClassTraits.NO_OBJECT && keepers.mayBeLeft(type)) {
                int dominator = dominators.get(classObject);
                claimed[type] = dominator == DominatorTree.NONE ? NOTHING : dominator & 0xFFFF_FFFFL;
                any |= claimed[type] != NOTHING;
            }
        }
        return any;
    }

    private void instance(long object, int type) {
        long top = claimed[type];
        boolean left = wasLeftTo(object, top);
        if (stepsLeft < 0) {
            common[type] = ALL_TO_BE_PINNED;
        } else if (left && object == top) {
            common[type] = SETTLED;
        } else if (left && common[type] == NOTHING) {
            common[type] = object;
        } else if (left) {
            long both = lowestAbove(object, common[type], top);
            common[type] = stepsLeft < 0 ? ALL_TO_BE_PINNED : both == top ? SETTLED : both;
        }
    }

    /** Whether an instance left its class to an object, by way of others maybe, or is that object. */
    private boolean wasLeftTo(long object, long top) {
        long at = object;
        while (at != top
                && stepsLeft >= 0
                && (trees.folded().get(at) || trees.leftClasses().get(at))) {
            at = above(at);
            stepsLeft--;
        }
        return at == top;
    }

    private long above(long object) {
        return dominators.getUnsigned(object);
    }

    /** The lowest object that two lie below, both being below {@code top}. */
    private long lowestAbove(long one, long other, long top) {
        long oneDepth = depth(one, top);
        long otherDepth = depth(other, top);
        if (stepsLeft < 0) {
            return top;
        }
        long a = one;
        long b = other;
        for (; oneDepth > otherDepth; oneDepth--) {
            a = above(a);
        }
        for (; otherDepth > oneDepth; otherDepth--) {
            b = above(b);
        }
        while (a != b) {
            a = above(a);
            b = above(b);
        }
        return a;
    }

    private long depth(long object, long top) {
        long depth = 0;
        for (long at = object; at != top && stepsLeft >= 0; at = above(at)) {
            depth++;
            stepsLeft--;
        }
        return depth;
    }

    private void pinUpTo(long object, long top) {
        for (long at = object; at != top; at = above(at)) {
            pinned += keepers.pin(at) ? 1 : 0;
        }
    }
}
