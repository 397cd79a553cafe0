// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

import java.util.Set;

/** Packages by names of classes, as Java and .NET have them. */
final class PackageNames {
    static final String PRIMITIVE_ARRAYS = "(primitive arrays)";
    static final String NONE = "(no package)";

    private static final Set<String> PRIMITIVES =
            Set.of("boolean", "byte", "char", "short", "int", "long", "float", "double");
    /** What begins that part of a name in which a dot need not be one between packages. */
    private static final String ENDS = "[</`";

    private PackageNames() {}

    static String of(String className) {
        int end = 0;
        while (end < className.length() && ENDS.indexOf(className.charAt(end)) < 0) {
            end++;
        }
        String plain = className.substring(0, end);
        int dot = plain.lastIndexOf('.');
        if (dot > 0) {
            return plain.substring(0, dot);
        }
        return end < className.length() && PRIMITIVES.contains(plain) ? PRIMITIVE_ARRAYS : NONE;
    }
}
