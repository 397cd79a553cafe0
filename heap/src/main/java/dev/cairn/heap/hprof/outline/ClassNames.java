// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import java.util.regex.Pattern;

/** Names of classes as in Java source, whichever program wrote the dump. */
public final class ClassNames {
    /** What follows the name of a hidden class; the VM, its methods and its signatures put another character before it. */
    private static final Pattern HIDDEN = Pattern.compile("[+/.]0x[0-9a-fA-F]+$");

    private ClassNames() {}

    /**
     * The name for any of {@code java/lang/String}, {@code java.lang.String}, {@code [Ljava/lang/String;} and {@code [[I}.
     * That of a hidden class is as {@link Class#getName} has it: {@code a.B$$Lambda/0x1f}. What is malformed comes back
     * with dots for slashes.
     */
    public static String toSource(String name) {
        int dimensions = 0;
        while (dimensions < name.length() && name.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = name.substring(dimensions);
        if (element.length() > 2 && element.startsWith("L") && element.endsWith(";")) {
            return dotted(element.substring(1, element.length() - 1)) + "[]".repeat(dimensions);
        }
        if (dimensions == 0) {
            return dotted(name);
        }
        String primitive = primitive(element);
        return primitive.isEmpty() ? dotted(name) : primitive + "[]".repeat(dimensions);
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

    private static String dotted(String name) {
        if (!name.contains("0x")) {
            return name.replace('/', '.'); // as nearly all are: to look for the pattern takes far longer
        }
        var hidden = HIDDEN.matcher(name);
        if (!hidden.find()) {
            return name.replace('/', '.');
        }
        return name.substring(0, hidden.start()).replace('/', '.') + "/" + name.substring(hidden.start() + 1);
    }
}
