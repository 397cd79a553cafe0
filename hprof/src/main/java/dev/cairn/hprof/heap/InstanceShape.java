// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.wire.hprof.BasicType;
import java.util.Arrays;
import java.util.List;

/**
 * What the objects of a class have, by two orders. JVMTI counts the fields of all interfaces first, then those of the superclasses
 * from java.lang.Object on, the class's own at last. In a file the class's own fields are first.
 */
final class InstanceShape {
    /** A field of a lineage, where its value is in the file, and JVMTI's index of it. */
    record Place(TypeField field, int index, int offset) {}

    private final int first;
    private final int[] offsets;
    private final BasicType[] types;
    private final List<Place> places;
    final int bodyBytes;

    /**
     * A shape.
     *
     * @param first JVMTI's index of the first field of java.lang.Object, had it one
     * @param count how many fields there are from there on
     * @param places of what an object has, in JVMTI's order
     */
    InstanceShape(int first, int count, List<Place> places, int bodyBytes) {
        this.first = first;
        this.offsets = new int[count];
        this.types = new BasicType[count];
        this.places = List.copyOf(places);
        this.bodyBytes = bodyBytes;
        Arrays.fill(offsets, -1);
        Arrays.fill(types, BasicType.OBJECT);
        for (Place place : places) {
            offsets[place.index() - first] = place.offset();
            types[place.index() - first] = place.field().type();
        }
    }

    /** Where the value of the field with that index is; -1 if objects have none such. */
    int offset(int index) {
        int place = index - first;
        return place < 0 || place >= offsets.length ? -1 : offsets[place];
    }

    /** Of a field that has an offset. */
    BasicType type(int index) {
        return types[index - first];
    }

    List<Place> places() {
        return places;
    }
}
