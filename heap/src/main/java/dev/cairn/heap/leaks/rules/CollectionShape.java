// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import org.jspecify.annotations.Nullable;

/**
 * Where a collection of the JDK has its size and its array.
 *
 * @param size the field of the number of elements
 * @param array the field of the array that they are in
 * @param hashed whether the array has room for more than it may have elements
 */
record CollectionShape(String size, String array, boolean hashed) {
    private static final int FEWEST_PLACES = 16;
    private static final int MOST_DOUBLED = 4;

    static @Nullable CollectionShape of(String className) {
        return switch (className) {
            case "java.util.HashMap", "java.util.LinkedHashMap" -> new CollectionShape("size", "table", true);
            case "java.util.Hashtable" -> new CollectionShape("count", "table", true);
            case "java.util.ArrayList" -> new CollectionShape("size", "elementData", false);
            case "java.util.Vector" -> new CollectionShape("elementCount", "elementData", false);
            case "java.util.PriorityQueue" -> new CollectionShape("size", "queue", false);
            default -> null;
        };
    }

    /** The most places that a collection of a number of elements has if nobody asked for more. */
    long usual(long elements) {
        return Math.max(FEWEST_PLACES, hashed ? MOST_DOUBLED * elements : 2 * elements);
    }
}
