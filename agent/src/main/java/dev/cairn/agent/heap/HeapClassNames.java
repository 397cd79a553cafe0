// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

/** Names of classes as Java source has them ({@code a.B[]}), and the VM's signatures of the same ({@code [La/B;}). */
final class HeapClassNames {
    private static final String[] PRIMITIVES = {
        "Zboolean", "Bbyte", "Cchar", "Sshort", "Iint", "Ffloat", "Jlong", "Ddouble"
    };

    private HeapClassNames() {}

    static String name(String signature) {
        int dimensions = signature.lastIndexOf('[') + 1;
        return element(signature.substring(dimensions)) + "[]".repeat(dimensions);
    }

    static String signature(String name) {
        int end = name.length();
        int dimensions = 0;
        while (name.startsWith("[]", end - 2)) {
            end -= 2;
            dimensions++;
        }
        String element = name.substring(0, end);
        for (String primitive : PRIMITIVES) {
            if (dimensions > 0 && primitive.substring(1).equals(element)) {
                return "[".repeat(dimensions) + primitive.charAt(0);
            }
        }
        return "[".repeat(dimensions) + "L" + swapped(element) + ";";
    }

    private static String element(String signature) {
        for (String primitive : PRIMITIVES) {
            if (signature.length() == 1 && primitive.startsWith(signature)) {
                return primitive.substring(1);
            }
        }
        return swapped(
                signature.startsWith("L") && signature.endsWith(";")
                        ? signature.substring(1, signature.length() - 1)
                        : signature);
    }

    /** Hidden classes have a slash in their name, which is a dot in their signature. */
    private static String swapped(String name) {
        StringBuilder text = new StringBuilder(name);
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            if (letter == '.' || letter == '/') {
                text.setCharAt(i, letter == '.' ? '/' : '.');
            }
        }
        return text.toString();
    }
}
