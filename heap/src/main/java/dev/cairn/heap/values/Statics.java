// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.wire.hprof.BasicType;
import java.util.HashSet;
import java.util.Set;

/** Statics of classes by their names. */
final class Statics {
    private Statics() {}

    /** What a static of every class of that name refers to, as several loaders may have one. */
    static Set<Long> references(DumpedObjects objects, String className, String field) {
        Set<Long> result = new HashSet<>();
        objects.classes().stream()
                .filter(each -> each.name().equals(className))
                .flatMap(each -> each.statics().stream())
                .filter(each -> each.type() == BasicType.OBJECT && each.name().equals(field) && each.bits() != 0)
                .forEach(each -> result.add(each.bits()));
        return result;
    }
}
