// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

/** The name of a class as Java source has it, from its signature in the VM. */
final class SignatureName {
    private SignatureName() {}

    /** {@code byte[]} of {@code [B}, {@code a.B$C} of {@code La/B$C;}. */
    static String of(String signature) {
        int dimensions = 0;
        while (dimensions < signature.length() && signature.charAt(dimensions) == '[') {
            dimensions++;
        }
        return ofElement(signature.substring(dimensions)) + "[]".repeat(dimensions);
    }

    private static String ofElement(String signature) {
        return switch (signature) {
            case "Z" -> "boolean";
            case "B" -> "byte";
            case "C" -> "char";
            case "S" -> "short";
            case "I" -> "int";
            case "J" -> "long";
            case "F" -> "float";
            case "D" -> "double";
            default -> ofClass(signature.substring(1, signature.length() - 1));
        };
    }

    /**
     * A dot parts a hidden class's name from the suffix that makes it unique; {@code Class.getName} has a slash there.
     */
    private static String ofClass(String internal) {
        int hidden = internal.indexOf('.');
        return hidden < 0
                ? internal.replace('/', '.')
                : internal.substring(0, hidden).replace('/', '.') + "/" + internal.substring(hidden + 1);
    }
}
