// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.hprof.classes.ReferenceFields;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.perfetto.HeapGraphWriter;
import dev.cairn.wire.hprof.BasicType;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The names of fields in a heap graph, numbered as they are met: {@code a.b.Class.field}. */
final class GraphFields {
    private final ObjectValues values;
    private final Map<String, Long> numbers = new LinkedHashMap<>();
    private final Map<Integer, List<Field>> byType = new HashMap<>();

    /**
     * A field that refers to objects.
     *
     * @param place among all fields of the class
     * @param number in the graph
     */
    record Field(int place, long number) {}

    GraphFields(ObjectValues values) {
        this.values = values;
    }

    /** The number of a name. */
    long numberOf(String name) {
        return numbers.computeIfAbsent(name, _ -> numbers.size() + 1L);
    }

    /** The fields of a class's objects that refer to others; the collector's links are left out. */
    List<Field> of(int type) {
        return byType.computeIfAbsent(type, this::read);
    }

    private List<Field> read(int type) {
        List<ObjectValues.Field> all = values.fieldsOf(type);
        return IntStream.range(0, all.size())
                .filter(place -> all.get(place).type() == BasicType.OBJECT && !isLink(all.get(place)))
                .mapToObj(place -> new Field(place, numberOf(nameOf(all.get(place)))))
                .toList();
    }

    private static String nameOf(ObjectValues.Field field) {
        return field.declaringClass().name() + "." + field.name();
    }

    private static boolean isLink(ObjectValues.Field field) {
        return ReferenceFields.areOf(field.declaringClass().name()) && ReferenceFields.isLink(field.name());
    }

    void write(HeapGraphWriter graph) throws IOException {
        for (Map.Entry<String, Long> each : numbers.entrySet()) {
            graph.fieldName(each.getValue(), each.getKey());
        }
    }
}
