// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.format;

import java.util.Map;
import java.util.stream.Collectors;

/** Names of classes as in Java source, {@code a.b.C[]}, and as descriptors, {@code [La/b/C;}. */
public final class ClassDescriptor {
    private static final String ARRAY = "[]";
    private static final Map<String, String> PRIMITIVES = Map.of(
            "boolean", "Z", "byte", "B", "char", "C", "short", "S", "int", "I", "long", "J", "float", "F", "double",
            "D");
    private static final Map<String, String> LETTERS = PRIMITIVES.entrySet().stream()
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));

    private ClassDescriptor() {}

    /** The descriptor of a name. */
    public static String of(String name) {
        StringBuilder descriptor = new StringBuilder();
        int end = name.length();
        while (name.startsWith(ARRAY, end - ARRAY.length())) {
            descriptor.append('[');
            end -= ARRAY.length();
        }
        String element = name.substring(0, end);
        String letter = PRIMITIVES.get(element);
        return letter == null || descriptor.isEmpty()
                ? descriptor.append('L').append(swapped(element)).append(';').toString()
                : descriptor.append(letter).toString();
    }

    /** The name that {@code text} stands for; what is no descriptor is a name already. */
    public static String name(String text) {
        int dimensions = 0;
        while (dimensions < text.length() && text.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = text.substring(dimensions);
        if (element.length() > 2 && element.startsWith("L") && element.endsWith(";")) {
            return swapped(element.substring(1, element.length() - 1)) + ARRAY.repeat(dimensions);
        }
        String primitive = LETTERS.get(element);
        return dimensions == 0 || primitive == null ? text : primitive + ARRAY.repeat(dimensions);
    }

    /** A hidden class has a slash in its name, and a full stop in its descriptor. */
    private static String swapped(String name) {
        StringBuilder swapped = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            swapped.append(c == '.' ? '/' : c == '/' ? '.' : c);
        }
        return swapped.toString();
    }
}
