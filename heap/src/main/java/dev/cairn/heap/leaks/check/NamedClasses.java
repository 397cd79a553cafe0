// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.object.HeapClass;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Whether the class of a budget is in a dump: where it is in none, its name may be wrong, and nothing was checked. */
final class NamedClasses {
    private NamedClasses() {}

    /** That no dump has a class of the name; empty if one has it, and if only an earlier one has, all its objects are gone. */
    static Optional<String> missing(LeakContext context, Predicate<HeapClass> classes, String name) {
        boolean there = Stream.concat(Stream.of(context.snapshot()), context.earlier().stream())
                .anyMatch(each -> each.classes().stream().anyMatch(classes));
        return there
                ? Optional.empty()
                : Optional.of(
                        (context.earlier().isEmpty() ? "The dump has no class " : "No dump has a class ") + name + ".");
    }
}
