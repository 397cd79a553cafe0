// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.object.HeapClass;
import java.util.List;
import java.util.OptionalInt;

/** The classes below some classes. Each class is stepped on once, also where superclasses form a circle or a long chain. */
final class Subclasses {
    private final List<HeapClass> classes;
    private final boolean[] seen;
    private final boolean[] below;

    private Subclasses(List<HeapClass> classes) {
        this.classes = classes;
        this.seen = new boolean[classes.size()];
        this.below = new boolean[classes.size()];
    }

    /** Some classes and all that are below them. */
    static List<HeapClass> of(List<HeapClass> named, List<HeapClass> classes) {
        Subclasses found = new Subclasses(classes);
        for (HeapClass each : named) {
            found.seen[each.index()] = true;
            found.below[each.index()] = true;
        }
        int[] path = new int[classes.size()];
        return classes.stream().filter(each -> found.isBelow(each, path)).toList();
    }

    private boolean isBelow(HeapClass type, int[] path) {
        int length = 0;
        int at = type.index();
        while (!seen[at]) {
            seen[at] = true;
            path[length++] = at;
            OptionalInt above = classes.get(at).superclass();
            at = above.orElse(at);
        }
        boolean result = below[at]; // a circle, or a top that is not named: false
        for (int i = 0; i < length; i++) {
            below[path[i]] = result;
        }
        return result;
    }
}
