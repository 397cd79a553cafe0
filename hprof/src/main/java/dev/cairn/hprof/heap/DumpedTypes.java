// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.hprof.names.ReportSymbols;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** All classes of a dump, and the shapes of their objects. What the target says may be nonsense: then there is no shape. */
final class DumpedTypes {
    /** So deep is no lineage. */
    private static final int MOST_ANCESTORS = 1 << 12;

    /** Larger objects have no fields that a class file could tell. */
    private static final int MOST_BODY_BYTES = 1 << 19;

    private final Map<Integer, DumpedType> types = new LinkedHashMap<>();
    private final Map<Integer, Optional<InstanceShape>> shapes = new HashMap<>();

    void add(DumpedType type) {
        types.put(type.number, type);
    }

    Optional<DumpedType> type(int number) {
        return Optional.ofNullable(types.get(number));
    }

    /** The number of the class with that descriptor; if several have it, of one of them. */
    OptionalInt numberOf(String descriptor, ReportSymbols symbols) {
        return types.keySet().stream()
                .filter(number -> symbols.type(number)
                        .filter(symbol -> symbol.descriptor().equals(descriptor))
                        .isPresent())
                .mapToInt(Integer::intValue)
                .findFirst();
    }

    Collection<DumpedType> all() {
        return types.values();
    }

    /** All of them, each behind its superclass. */
    List<DumpedType> parentsFirst() {
        Set<DumpedType> ordered = new LinkedHashSet<>();
        for (DumpedType type : types.values()) {
            ordered.addAll(lineage(type));
        }
        return List.copyOf(ordered);
    }

    /** From the topmost superclass down to the class. */
    List<DumpedType> lineage(DumpedType type) {
        List<DumpedType> up = new ArrayList<>();
        Optional<DumpedType> next = Optional.of(type);
        while (next.isPresent() && up.size() < MOST_ANCESTORS) {
            up.add(next.get());
            next = type(next.get().parent);
        }
        return up.reversed();
    }

    /** JVMTI's index of the first field that the class itself declares. */
    int firstOwnIndex(DumpedType type) {
        int index = interfaceFields(type);
        if (type.isInterface) {
            return index;
        }
        for (DumpedType each : lineage(type)) {
            index += each == type ? 0 : each.fields().size();
        }
        return index;
    }

    /** What its objects have; empty if that cannot be. */
    Optional<InstanceShape> shape(int number) {
        return shapes.computeIfAbsent(number, this::makeShape);
    }

    private Optional<InstanceShape> makeShape(int number) {
        return type(number).flatMap(type -> {
            List<DumpedType> lineage = lineage(type);
            long all = 0;
            for (DumpedType each : lineage) {
                all += bytes(each);
            }
            return all > MOST_BODY_BYTES
                    ? Optional.empty()
                    : Optional.of(shape(lineage, interfaceFields(type), (int) all));
        });
    }

    private static InstanceShape shape(List<DumpedType> lineage, int first, int bodyBytes) {
        List<InstanceShape.Place> places = new ArrayList<>();
        int index = first;
        int end = bodyBytes;
        for (DumpedType each : lineage) {
            int offset = end - (int) bytes(each);
            end = offset;
            for (TypeField field : each.fields()) {
                if (!field.isStatic()) {
                    places.add(new InstanceShape.Place(field, index, offset));
                    offset += field.type().size(Long.BYTES);
                }
                index++;
            }
        }
        return new InstanceShape(first, index - first, places, bodyBytes);
    }

    /** What its own fields take in a file. */
    private static long bytes(DumpedType type) {
        long sum = 0;
        for (TypeField field : type.fields()) {
            sum += field.isStatic() ? 0 : field.type().size(Long.BYTES);
        }
        return sum;
    }

    /** Fields of all interfaces that the class has, each counted once; of an interface those above it. */
    private int interfaceFields(DumpedType type) {
        Set<Integer> seen = new HashSet<>();
        List<DumpedType> rest = new ArrayList<>(lineage(type));
        int sum = 0;
        while (!rest.isEmpty()) {
            DumpedType each = rest.removeLast();
            for (int i = 0; i < each.interfaces(); i++) {
                Optional<DumpedType> above = type(each.interfaceAt(i));
                if (above.isPresent() && seen.add(above.get().number)) {
                    sum += above.get().fields().size();
                    rest.add(above.get());
                }
            }
        }
        return sum;
    }
}
