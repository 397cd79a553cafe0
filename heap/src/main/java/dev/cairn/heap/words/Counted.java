// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.words;

/** A number in a sentence, with the words that fit it. */
public final class Counted {
    private Counted() {}

    /**
     * The number and its words.
     *
     * @param one what follows 1: "object has no path"
     * @param several what follows any other number: "objects have no path"
     */
    public static String of(long number, String one, String several) {
        return number + " " + (number == 1 ? one : several);
    }
}
