// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.HeapClass;
import java.util.List;

/**
 * What a dump says of a class, with the names in it looked up.
 *
 * @param object index of the class object
 * @param placed those of its statics that the class object has a place for
 */
record NamedClass(
        ClassDumpRecord record,
        long object,
        String name,
        List<HeapClass.Field> fields,
        List<HeapClass.Static> statics,
        List<ClassDumpRecord.Static> placed) {
    NamedClass {
        fields = List.copyOf(fields);
        statics = List.copyOf(statics);
        placed = List.copyOf(placed);
    }
}
