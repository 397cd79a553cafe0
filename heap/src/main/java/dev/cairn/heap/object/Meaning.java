// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What an object of a well-known class stands for.
 *
 * @param words what it is: {@code a HashMap of 12 entries, table of 16, 75 % full}
 * @param text the text or value that it stands for, cut as asked; empty if it stands for none
 * @param elements of a collection, a map, or whatever holds others
 */
public record Meaning(String words, Optional<String> text, Optional<Elements> elements) {
    /**
     * A part of what a collection holds.
     *
     * @param size how many it says that it has
     * @param capacity for how many there is room; empty where that means nothing
     * @param from number of the first of these
     */
    public record Elements(long size, OptionalLong capacity, long from, List<Element> page) {
        public Elements {
            page = List.copyOf(page);
        }
    }

    /**
     * An element of a collection, or an entry of a map.
     *
     * @param key of an entry only
     */
    public record Element(Optional<FieldValue> key, FieldValue value) {}
}
