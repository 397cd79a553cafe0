// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.ask;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.leaks.check.ClassPattern;
import dev.cairn.heap.object.HeapClass;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Finds the objects of a class by its name, as in Java source. Class loaders may each have one of that name. */
public final class SnapshotObjects {
    private static final int SUGGESTIONS = 3;

    private SnapshotObjects() {}

    public static LongStream ofClass(Snapshot snapshot, Path file, String className) throws SnapshotException {
        if (snapshot.classes().stream().noneMatch(type -> type.name().equals(className))) {
            throw new SnapshotException(missing(snapshot, file, className));
        }
        return snapshot.objectsOf(className);
    }

    private static String missing(Snapshot snapshot, Path file, String className) {
        return "There is no class " + className + " in " + file + ". "
                + hint(snapshot.classes().stream().map(type -> type.name()), className);
    }

    /** The classes that a pattern names, with objects or without. */
    public static List<HeapClass> classesOf(Snapshot snapshot, Path file, ClassPattern pattern)
            throws SnapshotException {
        List<HeapClass> found = snapshot.classes().stream().filter(pattern).toList();
        if (found.isEmpty()) {
            throw new SnapshotException(
                    pattern.isExact()
                            ? missing(snapshot, file, pattern.toString())
                            : "There is no class with a name like " + pattern + " in " + file
                                    + ". Names are those in the answer of cairn snapshot histogram; * goes up to the next"
                                    + " dot, ** across dots.");
        }
        return found;
    }

    /** How many names several classes have that have objects. */
    public static long sharedNames(Snapshot snapshot) {
        Map<String, Long> classes = snapshot.histogram().stream()
                .collect(Collectors.groupingBy(
                        each -> snapshot.classes().get(each.type()).name(), Collectors.counting()));
        return classes.values().stream().filter(count -> count > 1).count();
    }

    /** Those of the classes of a package, and the classes' own. */
    public static LongStream ofPackage(Snapshot snapshot, Path file, String packageName) throws SnapshotException {
        return owned(
                snapshot,
                type -> type.packageName().equals(packageName),
                "There is no class of the package " + packageName + " in " + file
                        + ". Packages are in the answer of cairn snapshot histogram --by package.");
    }

    /** Those of the classes that a loader has loaded, and the classes' own; of the boot loader for the id 0. */
    public static LongStream ofLoader(Snapshot snapshot, Path file, long loaderId) throws SnapshotException {
        return owned(
                snapshot,
                type -> type.tellsLoader() && type.loaderId() == loaderId,
                "There is no class of the loader " + SnapshotText.address(loaderId) + " in " + file
                        + ". Loaders are in the answer of cairn snapshot histogram --by loader; 0x0 is the boot loader.");
    }

    private static LongStream owned(Snapshot snapshot, Predicate<HeapClass> owner, String ifNone)
            throws SnapshotException {
        if (snapshot.classes().stream().noneMatch(owner)) {
            throw new SnapshotException(ifNone);
        }
        return snapshot.objectsOwnedBy(owner);
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
