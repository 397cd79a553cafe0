// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import java.util.List;

/**
 * What a dump says of a class, with its name looked up.
 *
 * @param object index of the class object
 * @param placed those of its statics that the class object has a place for
 */
record NamedClass(ClassDumpRecord record, long object, String name, List<ClassDumpRecord.Static> placed) {
    NamedClass {
        placed = List.copyOf(placed);
    }
}
