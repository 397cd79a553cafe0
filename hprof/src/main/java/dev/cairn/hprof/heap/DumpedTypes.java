// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.hprof.names.ReportSymbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All classes of a dump, and the shapes of their objects. What the target says may be nonsense: then there is no shape. */
final class DumpedTypes {
    /** So deep is no lineage. */
    private static final int MOST_ANCESTORS = 1 << 12;

    /** No class file can declare the fields of a larger object. */
    private static final int MOST_BODY_BYTES = 1 << 19;

    /** As many as the target has numbers for. */
    static final int MOST = 1 << 22;

    private final List<DumpedType> types = new ArrayList<>();
    /** By number. */
    private @Nullable DumpedType[] places = new DumpedType[1 << 10];

    /** False if no class can have that number, or one has it. */
    boolean add(DumpedType type) {
        int number = type.number;
        if (number <= 0 || number >= MOST) {
            return false;
        }
        if (number >= places.length) {
            places = Arrays.copyOf(places, Math.max(number + 1, 2 * places.length));
        }
        if (places[number] != null) {
            return false;
        }
        places[number] = type;
        return types.add(type);
    }

    Optional<DumpedType> type(int number) {
        return number < 0 || number >= places.length ? Optional.empty() : Optional.ofNullable(places[number]);
    }

    /** The number of the class with that descriptor; if several have it, of one of them. */
    OptionalInt numberOf(String descriptor, ReportSymbols symbols) {
        return types.stream()
                .mapToInt(type -> type.number)
                .filter(number -> symbols.type(number)
                        .filter(symbol -> symbol.descriptor().equals(descriptor))
                        .isPresent())
                .findFirst();
    }

    List<DumpedType> all() {
        return types;
    }

    /** All of them, each behind its superclass. */
    List<DumpedType> parentsFirst() {
        Set<DumpedType> ordered = new LinkedHashSet<>();
        for (DumpedType type : types) {
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
    Optional<InstanceShape> shape(DumpedType type) {
        if (!type.shapeIsKnown) {
            type.shape = makeShape(type);
            type.shapeIsKnown = true;
        }
        return type.shape;
    }

    private Optional<InstanceShape> makeShape(DumpedType type) {
        List<DumpedType> lineage = lineage(type);
        long all = 0;
        for (DumpedType each : lineage) {
            all += bytes(each);
        }
        return all > MOST_BODY_BYTES ? Optional.empty() : Optional.of(shape(lineage, interfaceFields(type), (int) all));
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
