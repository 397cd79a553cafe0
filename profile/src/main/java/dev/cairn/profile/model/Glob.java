// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

/** Patterns of names. A match takes as long as pattern and text are long, multiplied, whatever they are. */
final class Glob {
    private Glob() {}

    /**
     * Whether all of {@code text} fits: {@code ?} is one character, {@code *} any number, {@code **} any number too.
     *
     * @param path whether dots part the text, so that {@code *} and {@code ?} stop at them
     */
    static boolean matches(String pattern, String text, boolean path) {
        // reached[i]: the text until now fits the first i characters of the pattern.
        boolean[] reached = new boolean[pattern.length() + 1];
        reached[0] = true;
        passStars(pattern, reached);
        for (int t = 0; t < text.length(); t++) {
            char next = text.charAt(t);
            boolean dot = path && next == '.';
            for (int p = pattern.length(); p > 0; p--) {
                char wanted = pattern.charAt(p - 1);
                reached[p] = switch (wanted) {
                    case '*' -> reached[p] && (!dot || isDouble(pattern, p - 1));
                    case '?' -> reached[p - 1] && !dot;
                    default -> reached[p - 1] && wanted == next;
                };
            }
            reached[0] = false;
            passStars(pattern, reached);
        }
        return reached[pattern.length()];
    }

    /** A star may be nothing. */
    private static void passStars(String pattern, boolean[] reached) {
        for (int p = 0; p < pattern.length(); p++) {
            if (pattern.charAt(p) == '*') {
                reached[p + 1] |= reached[p];
            }
        }
    }

    private static boolean isDouble(String pattern, int star) {
        return (star > 0 && pattern.charAt(star - 1) == '*')
                || (star + 1 < pattern.length() && pattern.charAt(star + 1) == '*');
    }
}
