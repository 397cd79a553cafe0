// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.store.IntColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the classes whose dominator came out too low because only a sample of their objects was asked to keep them.
 *
 * <p>Say that a class c came out as dominated by object p, and that p dominates x, or is x, an object of c that was left
 * out. Then the reference from x to c changes no dominator of any object: were there one, u, that a way over x and c to some
 * object now avoids, u would dominate c, as else it could be avoided without x; so u would be p or dominate p, and with that
 * x; but then that way has met u before x. The same goes for whatever x where nothing dominates c. And what is not held
 * strongly changes nothing of what is. So a class is wrong at most if some x that is held strongly is not below p. A class
 * that is not held strongly itself is taken for wrong: that is rare, and would need more care.
 */
final class ClassSampleCheck {
    /** Past that no more objects are looked at, but all asked: lists may be millions of objects deep. */
    private static final long MOST_STEPS_PER_OBJECT = 2;

    private static final long LEAST_STEPS = 1 << 22;
    private static final long NOTHING = -1;

    private final HeapGraph graph;
    private final ClassEdges keepers;
    private final DominatorTree.Columns columns;
    private final IntColumn dominators;
    /** The dominator of each class whose objects must be looked at; {@link #NOTHING} for others. */
    private final long[] claimed;

    private long stepsLeft;
    private final List<Integer> wrong = new ArrayList<>();

    ClassSampleCheck(HeapGraph graph, ClassEdges keepers, DominatorTree.Columns columns) {
        this.graph = graph;
        this.keepers = keepers;
        this.columns = columns;
        this.dominators = columns.dominators();
        this.claimed = new long[graph.traits().count()];
        this.stepsLeft = LEAST_STEPS + MOST_STEPS_PER_OBJECT * graph.objects();
    }

    /** Looks for such classes, and changes nothing. */
    void find() {
        boolean any = claim();
        for (long object = 0; any && object < graph.objects(); object++) {
            int type = graph.classes().get(object);
            if (claimed[type] != NOTHING && !keepers.isAsked(type, object) && !changesNothing(object, type)) {
                wrong(type);
            }
        }
    }

    /** Whether any were found: all objects of those are asked from now on, and the tree must be made again. */
    boolean askAllOfWrongOnes() {
        wrong.forEach(keepers::askAll);
        return !wrong.isEmpty();
    }

    /** Whether objects of any class must be looked at. */
    private boolean claim() {
        Arrays.fill(claimed, NOTHING);
        boolean any = false;
        for (int type = 0; type < claimed.length; type++) {
            if (keepers.isSampled(type)) {
                long classObject = graph.traits().classObject(type);
                if (!isStrong(climb(classObject, NOTHING))) {
                    wrong(type);
                } else if (dominators.get(classObject) != DominatorTree.NONE) {
                    claimed[type] = dominators.getUnsigned(classObject);
                    any = true;
                }
            }
        }
        return any;
    }

    private void wrong(int type) {
        claimed[type] = NOTHING;
        wrong.add(type);
    }

    private boolean changesNothing(long object, int type) {
        long end = climb(object, claimed[type]);
        return end == claimed[type] || (stepsLeft >= 0 && !isStrong(end));
    }

    /** Up to {@code last}, or to what nothing dominates, or as far as there are steps left. */
    private long climb(long object, long last) {
        long at = object;
        while (at != last && dominators.get(at) != DominatorTree.NONE && stepsLeft >= 0) {
            at = dominators.getUnsigned(at);
            stepsLeft--;
        }
        return at;
    }

    /** Whether what nothing dominates is held strongly. */
    private boolean isStrong(long top) {
        return stepsLeft >= 0
                && !columns.weaklyHeld().get(top)
                && !columns.unreachable().get(top);
    }
}
