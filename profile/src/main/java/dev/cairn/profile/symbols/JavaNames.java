// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.symbols;

import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Names of classes as people read them. */
public final class JavaNames {
    /** What makes each hidden class another one. JDK 17 counts the classes of lambdas besides. */
    private static final Pattern HIDDEN = Pattern.compile("((?<=\\$\\$Lambda)\\$\\d+)?[+/.]0x[0-9a-fA-F]+$");

    private static final int MOST_DIMENSIONS = 255;

    private JavaNames() {}

    /**
     * The name for a descriptor: {@code a.b.C$D} for {@code La/b/C$D;}, {@code int[][]} for {@code [[I}; of a hidden class
     * without what differs from run to run: {@code a.B$$Lambda}. What is no descriptor comes back with dots for slashes.
     */
    public static String ofDescriptor(String descriptor) {
        return ofDescriptor(descriptor, JavaNames::dotted);
    }

    /** The name for a descriptor, with all that a hidden class ends with: as this very VM has it. */
    public static String inFull(String descriptor) {
        return ofDescriptor(descriptor, name -> name.replace('/', '.'));
    }

    private static String ofDescriptor(String descriptor, UnaryOperator<String> ofClass) {
        int dimensions = 0;
        while (dimensions < descriptor.length() && descriptor.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = descriptor.substring(dimensions);
        String name = element.length() > 2 && element.startsWith("L") && element.endsWith(";")
                ? ofClass.apply(element.substring(1, element.length() - 1))
                : primitive(element);
        return name.isEmpty() || dimensions > MOST_DIMENSIONS
                ? ofClass.apply(descriptor)
                : name + "[]".repeat(dimensions);
    }

    /**
     * The name for what {@link Class#getName} says, and a flight recorder: {@code a.b.C$D} for itself, {@code int[][]} for
     * {@code [[I}; of a hidden class as {@link #ofDescriptor} has it.
     */
    public static String ofClassName(String name) {
        return name.startsWith("[") ? ofDescriptor(name) : dotted(name);
    }

    private static String dotted(String name) {
        return HIDDEN.matcher(name).replaceFirst("").replace('/', '.');
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
