// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.util.EnumSet;
import java.util.Set;

/**
 * Which paths from GC roots are looked for, and where the search ends.
 *
 * @param limit at most this many paths
 * @param ignored kinds of references whose referents they are not taken to hold
 * @param mostObjects the search is cut after this many objects, and says so
 * @param mostSteps of a longer path the middle is left out
 */
public record PathOptions(int limit, Set<ReferenceKind> ignored, long mostObjects, int mostSteps) {
    private static final int USUAL_LIMIT = 10;
    private static final long USUAL_OBJECTS = 1L << 28;
    private static final int USUAL_STEPS = 2000;
    private static final int LEAST_STEPS = 4;

    public PathOptions {
        if (limit < 1 || mostObjects < 1 || mostSteps < LEAST_STEPS) {
            throw new IllegalArgumentException("There must be room for one path, one object and " + LEAST_STEPS
                    + " steps at least; asked for " + limit + " paths, " + mostObjects + " objects and " + mostSteps
                    + " steps.");
        }
        ignored = Set.copyOf(ignored);
    }

    /** Ten paths of what really keeps an object: no referent is taken to be held. */
    public static PathOptions standard() {
        return new PathOptions(USUAL_LIMIT, EnumSet.allOf(ReferenceKind.class), USUAL_OBJECTS, USUAL_STEPS);
    }

    public PathOptions withLimit(int paths) {
        return new PathOptions(paths, ignored, mostObjects, mostSteps);
    }

    /** Paths may go through the referents of all kinds of references but these. */
    public PathOptions ignoring(Set<ReferenceKind> kinds) {
        return new PathOptions(limit, kinds, mostObjects, mostSteps);
    }

    public PathOptions withMostObjects(long objects) {
        return new PathOptions(limit, ignored, objects, mostSteps);
    }

    public PathOptions withMostSteps(int steps) {
        return new PathOptions(limit, ignored, mostObjects, steps);
    }
}
