// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** What somebody may have meant whose word names nothing. */
public final class NearNames {
    /** A third of the letters may be wrong, and two of them in short words, but not all. */
    private static final int LETTERS_PER_MISTAKE = 3;

    private static final int MISTAKES = 2;

    private NearNames() {}

    /** How many letters of a word may be wrong. */
    public static int mistakes(String word) {
        return Math.min(word.length() - 1, Math.max(MISTAKES, word.length() / LETTERS_PER_MISTAKE));
    }

    /** The name that is nearest, if it is near. */
    public static Optional<String> nearest(String word, Collection<String> names) {
        return names.stream()
                .filter(name -> EditDistance.between(name, word) <= mistakes(word))
                .min(Comparator.comparingInt((String name) -> EditDistance.between(name, word))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The same as a sentence behind another one; empty if there is none. */
    public static String sentence(String word, Collection<String> names) {
        return nearest(word, names).map(name -> " Did you mean " + name + "?").orElse("");
    }
}
