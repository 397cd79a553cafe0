// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

/** Names in sentences. */
final class Words {
    private Words() {}

    /** The name of a class without its package: {@code Map.Entry} of {@code java.util.Map$Entry}. */
    static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
    }

    /** The name with "a" or "an". */
    static String article(String name) {
        boolean vowel = !name.isEmpty() && "AEIOUaeio".indexOf(name.charAt(0)) >= 0;
        boolean spelled = name.startsWith("U") && name.length() > 1 && Character.isUpperCase(name.charAt(1));
        return (vowel && !spelled ? "an " : "a ") + name;
    }
}
