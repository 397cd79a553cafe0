// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Finds the objects of a class by its name, as in Java source. Class loaders may each have one of that name. */
final class SnapshotObjects {
    private static final int SUGGESTIONS = 3;

    private SnapshotObjects() {}

    static LongStream ofClass(Snapshot snapshot, Path file, String className) throws SnapshotException {
        if (snapshot.classes().stream().noneMatch(type -> type.name().equals(className))) {
            throw new SnapshotException("There is no class " + className + " in " + file + ". "
                    + hint(snapshot.classes().stream().map(type -> type.name()), className));
        }
        return snapshot.objectsOf(className);
    }

    private static String hint(Stream<String> names, String wanted) {
        String simple = simpleName(wanted);
        List<String> alike = names.filter(name -> simpleName(name).equalsIgnoreCase(simple))
                .distinct()
                .sorted()
                .limit(SUGGESTIONS)
                .toList();
        return alike.isEmpty()
                ? "Names are those in the answer of cairn snapshot histogram: a.b.C, a.b.C$D[], byte[]."
                : "Did you mean " + String.join(" or ", alike) + "?";
    }

    private static String simpleName(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }
}
