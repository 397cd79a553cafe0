// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.tree;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectColumns;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The classes that objects count to: a class's own object to that class, as it has the statics. For one thread. */
final class ObjectOwners {
    private final List<HeapClass> classes;
    private final ObjectColumns columns;
    private final long[] type = new long[1];
    private final Map<Long, HeapClass> described = new HashMap<>();
    private final BitSet classesOfClasses = new BitSet();

    ObjectOwners(Snapshot snapshot) throws IOException {
        this.classes = snapshot.classes();
        this.columns = snapshot.columns();
        for (HeapClass each : classes) {
            OptionalLong own = each.id() == 0 || !each.defined() ? OptionalLong.empty() : snapshot.indexOf(each.id());
            if (own.isPresent() && described.putIfAbsent(own.getAsLong(), each) == null) {
                classesOfClasses.set(snapshot.classOf(own.getAsLong()).index());
            }
        }
    }

    HeapClass of(long object) {
        HeapClass own = typeOf(object);
        return classesOfClasses.get(own.index()) ? described.getOrDefault(object, own) : own;
    }

    /** Whether it is the own object of a class that the dump has. */
    boolean isClassObject(long object) {
        return classesOfClasses.get(typeOf(object).index()) && described.containsKey(object);
    }

    /** Of a class's own object {@code java.lang.Class}. */
    HeapClass typeOf(long object) {
        columns.classes(object, 1, type);
        return classes.get((int) type[0]);
    }
}
