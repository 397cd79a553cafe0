// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.HeapClass;
import dev.cairn.heap.hprof.ObjectRecord;
import dev.cairn.wire.hprof.BasicType;
import java.util.ArrayList;
import java.util.List;

/** By what an object refers to another: the name of a field, an element, a static. */
public final class ReferenceNames {
    private final DumpedObjects objects;

    /** Names of references between these objects. */
    public ReferenceNames(DumpedObjects objects) {
        this.objects = objects;
    }

    /**
     * The fields, elements ({@code [7]}), or statics ({@code static x}) by which one object refers to another, in the
     * order of the dump; of a class also {@code <loader>} and {@code <superclass>}. Empty if it does not refer to it by any
     * of these.
     *
     * @param limit more are not given
     */
    public List<String> between(long from, long to, int limit) {
        long id = objects.snapshot().idOf(to);
        ObjectRecord record = objects.record(from);
        List<String> all = switch (record.kind()) {
            case INSTANCE -> ofInstance(record, id);
            case OBJECT_ARRAY -> ofArray(record, id, limit);
            case CLASS ->
                objects.classById(record.id()).map(type -> ofClass(type, id)).orElse(List.of());
            case PRIMITIVE_ARRAY -> List.of();
        };
        return all.size() <= limit ? all : List.copyOf(all.subList(0, limit));
    }

    private List<String> ofInstance(ObjectRecord record, long id) {
        return objects.fields(record).map(InstanceFields::all).orElse(List.of()).stream()
                .filter(field -> field.type() == BasicType.OBJECT && field.bits() == id)
                .map(InstanceFields.Value::name)
                .toList();
    }

    private List<String> ofArray(ObjectRecord record, long id, int limit) {
        List<String> result = new ArrayList<>();
        for (long i = 0; i < record.length() && result.size() < limit; i++) {
            if (objects.element(record, i) == id) {
                result.add("[" + i + "]");
            }
        }
        return result;
    }

    private List<String> ofClass(HeapClass type, long id) {
        List<String> result = new ArrayList<>();
        for (HeapClass.Static each : type.statics()) {
            if (each.type() == BasicType.OBJECT && each.bits() == id) {
                result.add("static " + each.name());
            }
        }
        if (type.loaderId() == id) {
            result.add("<loader>");
        }
        if (type.superclass().isPresent()
                && objects.classes().get(type.superclass().getAsInt()).id() == id) {
            result.add("<superclass>");
        }
        return result;
    }
}
