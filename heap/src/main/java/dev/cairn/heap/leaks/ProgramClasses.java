// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.diff.StableNames;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.StackFrame;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** The classes of a snapshot by what they are to its program: its own or the JDK's, and how people call them. */
public final class ProgramClasses {
    private static final List<String> JDK = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "com.ibm.",
            "openj9.",
            "org.w3c.",
            "org.xml.",
            "android.",
            "dalvik.",
            "libcore.",
            "com.android.internal.");
    private static final Set<String> PRIMITIVES =
            Set.of("boolean", "byte", "char", "short", "int", "long", "float", "double");
    private static final Pattern LAMBDA_NUMBER = Pattern.compile("(lambda\\$.*)\\$[0-9]+$");
    private static final int DEEPEST = 500;

    private final List<HeapClass> classes;
    private final boolean[] ofJdk;
    private final Map<Long, HeapClass> byObject = new HashMap<>();

    ProgramClasses(Snapshot snapshot) {
        this.classes = snapshot.classes();
        this.ofJdk = new boolean[classes.size()];
        for (HeapClass each : classes) {
            ofJdk[each.index()] = isOfJdk(each);
            OptionalLong object =
                    each.id() == 0 || !each.defined() ? OptionalLong.empty() : snapshot.indexOf(each.id());
            if (object.isPresent()) {
                HeapClass _ = byObject.putIfAbsent(object.getAsLong(), each);
            }
        }
    }

    /** Whether a class is one of the JDK by its name, or an array of those or of primitives. */
    public static boolean isOfJdk(HeapClass type) {
        return type.kind() == HeapClass.Kind.PRIMITIVE_ARRAY || isNamedAsJdk(type.name()) || isPrimitive(type.name());
    }

    /** Whether a name is one that only classes of the JDK have. */
    public static boolean isNamedAsJdk(String name) {
        return JDK.stream().anyMatch(name::startsWith);
    }

    /** Arrays of arrays of primitives are arrays of objects. */
    private static boolean isPrimitive(String name) {
        int brackets = name.indexOf("[]");
        return brackets > 0 && PRIMITIVES.contains(name.substring(0, brackets));
    }

    /** Whether a class is the JDK's; what an array is of counts. */
    public boolean isJdk(HeapClass type) {
        return ofJdk[type.index()];
    }

    /** The class that an object is the class object of. */
    public Optional<HeapClass> described(long object) {
        return Optional.ofNullable(byObject.get(object));
    }

    /** The class object of a class. */
    public OptionalLong objectOf(HeapClass type, Snapshot snapshot) {
        return type.id() == 0 ? OptionalLong.empty() : snapshot.indexOf(type.id());
    }

    /** The same name in every run. */
    public static String nameOf(HeapClass type) {
        return StableNames.of(type);
    }

    /** The name of a method without the number that a compiler gives a lambda's. */
    public static String methodOf(StackFrame frame) {
        return StableNames.of(frame.className()) + "."
                + LAMBDA_NUMBER.matcher(frame.method()).replaceAll("$1");
    }

    /** Whether a class is that of a name, or below it. */
    public boolean isA(HeapClass type, String name) {
        HeapClass at = type;
        for (int depth = 0; depth < DEEPEST; depth++) {
            if (at.name().equals(name)) {
                return true;
            }
            if (at.superclass().isEmpty()) {
                return false;
            }
            at = classes.get(at.superclass().getAsInt());
        }
        return false;
    }

    /** The classes that are one of a name or below it, by their numbers. */
    public boolean[] below(String... names) {
        boolean[] result = new boolean[classes.size()];
        for (HeapClass each : classes) {
            for (String name : names) {
                result[each.index()] |= isA(each, name);
            }
        }
        return result;
    }
}
