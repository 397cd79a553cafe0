// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import dev.cairn.heap.object.HeapClass;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/** The objects of some classes, where a class's own object counts as one of that class, as packages and loaders have it. */
final class OwnedObjects {
    private final Snapshot snapshot;
    private final BitSet owners = new BitSet();
    /** Classes by their own objects, and the classes that those are of: one, unless the dump is damaged. */
    private final Map<Long, Integer> described = new HashMap<>();

    private final BitSet classesOfClasses = new BitSet();

    private OwnedObjects(Snapshot snapshot, Predicate<HeapClass> wanted) {
        this.snapshot = snapshot;
        for (HeapClass type : snapshot.classes()) {
            owners.set(type.index(), wanted.test(type));
            OptionalLong own = type.id() == 0 || !type.defined() ? OptionalLong.empty() : snapshot.indexOf(type.id());
            if (own.isPresent() && described.putIfAbsent(own.getAsLong(), type.index()) == null) {
                classesOfClasses.set(snapshot.classOf(own.getAsLong()).index());
            }
        }
    }

    static LongStream of(Snapshot snapshot, Predicate<HeapClass> wanted) {
        return snapshot.objects().filter(new OwnedObjects(snapshot, wanted)::has);
    }

    private boolean has(long object) {
        int type = snapshot.classOf(object).index();
        return owners.get(classesOfClasses.get(type) ? described.getOrDefault(object, type) : type);
    }
}
