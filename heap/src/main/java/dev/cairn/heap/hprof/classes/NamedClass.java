// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.classes;

import dev.cairn.heap.hprof.bytes.ClassDumpRecord;

/**
 * What a dump says of a class, and what follows from that and its name alone.
 *
 * @param object index of the class object
 * @param fields how many it declares
 * @param statics how many of its statics the class object has a place for
 * @param isArray whether its name is that of arrays
 * @param isSpecial whether the VM may give its objects more than it declares
 */
public record NamedClass(
        ClassDumpRecord record,
        long object,
        String name,
        FieldCounts fields,
        FieldCounts statics,
        boolean isArray,
        boolean isSpecial) {
    NamedClass(ClassDumpRecord record, long object, String name, FieldCounts statics) {
        this(
                record,
                object,
                name,
                FieldCounts.of(record.fields()),
                statics,
                isOfArrays(name),
                HiddenFields.isSpecial(name));
    }

    static boolean isOfArrays(String name) {
        return name.endsWith("[]");
    }

    /** The same where {@code objects} more objects come before it. */
    public NamedClass behind(long objects) {
        return objects == 0
                ? this
                : new NamedClass(record, object + objects, name, fields, statics, isArray, isSpecial);
    }
}
