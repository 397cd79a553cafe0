// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.object.ClassMembers;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.wire.hprof.BasicType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Where the fields of a class's objects are among their bytes: its own first, then its superclass's, and so on up.
 *
 * @param lineage the class and its superclasses, from the class up
 */
record FieldLayout(List<HeapClass> lineage, List<Slot> slots, long bytes) {
    /** No compiler makes deeper hierarchies. */
    private static final int DEEPEST = 500;

    FieldLayout {
        lineage = List.copyOf(lineage);
        slots = List.copyOf(slots);
    }

    /** The place of one field. */
    record Slot(String name, HeapClass declaringClass, BasicType type, long offset) {}

    static FieldLayout of(
            HeapClass type, List<HeapClass> classes, Function<HeapClass, ClassMembers> members, int idSize) {
        List<HeapClass> lineage = lineage(type, classes);
        List<Slot> slots = new ArrayList<>();
        long offset = 0;
        for (HeapClass owner : lineage) {
            for (ClassMembers.Field field : members.apply(owner).fields()) {
                slots.add(new Slot(field.name(), owner, field.type(), offset));
                offset += field.type().size(idSize);
            }
        }
        return new FieldLayout(lineage, slots, offset);
    }

    private static List<HeapClass> lineage(HeapClass type, List<HeapClass> classes) {
        List<HeapClass> lineage = new ArrayList<>();
        lineage.add(type);
        HeapClass at = type;
        while (at.superclass().isPresent() && lineage.size() < DEEPEST) {
            at = classes.get(at.superclass().getAsInt());
            lineage.add(at);
        }
        return lineage;
    }

    /** The number of the first slot that does not belong to a class below one in the lineage. */
    int firstSlotOf(HeapClass owner) {
        int slot = 0;
        for (HeapClass each : lineage) {
            if (each.index() == owner.index()) {
                return slot;
            }
            while (slot < slots.size() && slots.get(slot).declaringClass().index() == each.index()) {
                slot++;
            }
        }
        return slots.size();
    }
}
