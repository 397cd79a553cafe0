// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

/**
 * How much of an object is described.
 *
 * @param from the first element wanted of an array or collection, or the first character of a string, from 0
 * @param count at most this many elements
 * @param textChars at most this many characters of a text
 */
public record ElementPage(long from, int count, int textChars) {
    /** The beginning, as much of it as a person reads. */
    public static final ElementPage FIRST = new ElementPage(0, 100, 10_000);

    public ElementPage {
        if (from < 0 || count < 0 || textChars < 0) {
            throw new IllegalArgumentException("A page begins at 0 or later and has no negative size; asked for "
                    + count + " elements and " + textChars + " characters from " + from + " on.");
        }
    }
}
