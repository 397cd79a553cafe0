// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.object.HeapClass;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which objects are those of classes, and of which. */
final class ClassObjects {
    private final List<HeapClass> classes;
    private final Map<Long, HeapClass> described = new HashMap<>();

    /**
     * Finds them.
     *
     * @param source in which classes have objects, or have none
     */
    ClassObjects(HeapSource source, boolean haveObjects) {
        classes = source.classes();
        for (HeapClass each : classes) {
            long object = haveObjects && each.defined() && each.id() != 0
                    ? source.ids().indexOf(each.id())
                    : ObjectIds.NONE;
            if (object >= 0) {
                described.putIfAbsent(object, each);
            }
        }
    }

    /** The class that an object is the object of. */
    Optional<HeapClass> describedBy(long object) {
        return Optional.ofNullable(described.get(object));
    }

    Map<Long, HeapClass> all() {
        return Map.copyOf(described);
    }

    /** What a reader should call the class of an object: of class objects which class that is. */
    String label(long object, int type) {
        return describedBy(object)
                .map(each -> "class " + each.name())
                .orElseGet(() -> classes.get(type).name());
    }
}
