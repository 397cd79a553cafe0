// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.names;

/** Names of classes as HPROF writes them: as in Java source, hidden classes with the number that tells them apart. */
public final class SourceNames {
    private static final int MOST_DIMENSIONS = 255;

    private SourceNames() {}

    /** The name for a descriptor; what is none comes back with dots for slashes. */
    public static String of(String descriptor) {
        int dimensions = 0;
        while (dimensions < descriptor.length() && descriptor.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = descriptor.substring(dimensions);
        String name = element.length() > 2 && element.startsWith("L") && element.endsWith(";")
                ? element.substring(1, element.length() - 1).replace('/', '.')
                : primitive(element);
        return name.isEmpty() || dimensions > MOST_DIMENSIONS
                ? descriptor.replace('/', '.')
                : name + "[]".repeat(dimensions);
    }

    private static String primitive(String descriptor) {
        return switch (descriptor) {
            case "Z" -> "boolean";
            case "B" -> "byte";
            case "C" -> "char";
            case "D" -> "double";
            case "F" -> "float";
            case "I" -> "int";
            case "J" -> "long";
            case "S" -> "short";
            default -> "";
        };
    }
}
