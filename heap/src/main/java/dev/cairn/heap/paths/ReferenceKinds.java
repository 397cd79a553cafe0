// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.ReferenceKind;
import dev.cairn.heap.object.HeapClass;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Of what kind the references of a class are: by the names of its superclasses. */
final class ReferenceKinds {
    private static final int DEEPEST = 500;
    private static final Map<String, ReferenceKind> NAMES = Map.of(
            "java.lang.ref.SoftReference", ReferenceKind.SOFT,
            "java.lang.ref.WeakReference", ReferenceKind.WEAK,
            "java.lang.ref.PhantomReference", ReferenceKind.PHANTOM,
            "java.lang.ref.FinalReference", ReferenceKind.FINALIZER,
            // Android's
            "java.lang.ref.FinalizerReference", ReferenceKind.FINALIZER);

    private final boolean[] followed;
    private final boolean linksAreFollowed;

    /** Those of a snapshot's classes whose referents are not ignored. */
    ReferenceKinds(List<HeapClass> classes, Set<ReferenceKind> ignored) {
        linksAreFollowed = !ignored.contains(ReferenceKind.DISCOVERED);
        followed = new boolean[classes.size()];
        for (HeapClass each : classes) {
            followed[each.index()] = !ignored.contains(kindOf(each, classes));
        }
    }

    /** Whether paths may go through any references of a class's objects that keep nothing, if those have any. */
    boolean areSomeFollowed(int type) {
        return followed[type] || linksAreFollowed;
    }

    /** Whether they may go through all of them. */
    boolean areAllFollowed(int type) {
        return followed[type] && linksAreFollowed;
    }

    /** Whether they may go through the links that the collector makes of a class's objects, or else through their referents. */
    boolean areFollowed(int type, boolean links) {
        return links ? linksAreFollowed : followed[type];
    }

    /** A reference of no known kind is taken to be weak, so that nothing is said to be held that is not. */
    private static ReferenceKind kindOf(HeapClass start, List<HeapClass> classes) {
        HeapClass at = start;
        for (int depth = 0; depth < DEEPEST && at.superclass().isPresent() && !NAMES.containsKey(at.name()); depth++) {
            at = classes.get(at.superclass().getAsInt());
        }
        return NAMES.getOrDefault(at.name(), ReferenceKind.WEAK);
    }
}
