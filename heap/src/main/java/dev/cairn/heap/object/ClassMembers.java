// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

import dev.cairn.wire.hprof.BasicType;
import java.util.List;

/**
 * What a dump says of the fields of a class: {@link Snapshot#membersOf}.
 *
 * @param fields of its objects, its own alone, in the order of the dump; the superclass's follow them in an object's bytes
 * @param statics with their values
 */
public record ClassMembers(List<Field> fields, List<Static> statics) {
    /** Of an array, a class that the dump only names, and any of a GC log. */
    public static final ClassMembers NONE = new ClassMembers(List.of(), List.of());

    public ClassMembers {
        fields = List.copyOf(fields);
        statics = List.copyOf(statics);
    }

    /** A field of the objects of a class. */
    public record Field(String name, BasicType type) {}

    /**
     * A static field.
     *
     * @param bits the value; of an object its id
     */
    public record Static(String name, BasicType type, long bits) {}
}
