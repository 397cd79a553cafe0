// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import java.util.Locale;

/**
 * Text of other people on our terminal. A VM's name can hold anything: what would move the cursor, ring the bell or turn
 * the direction of writing is shown as U+FFFD.
 */
public final class Text {
    private static final int REPLACEMENT = 0xFFFD;

    private Text() {}

    public static String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().map(c -> isHarmless(c) ? c : REPLACEMENT).forEach(clean::appendCodePoint);
        return clean.toString();
    }

    /** JSON with what would steer a terminal written as escapes: the same to a machine, harmless to a person. */
    public static String escapedJson(String json) {
        StringBuilder escaped = new StringBuilder(json.length());
        json.codePoints().forEach(c -> {
            boolean layout = c == '\n'; // of the JSON itself; inside its strings it is an escape already
            if (layout || isHarmless(c)) {
                escaped.appendCodePoint(c);
            } else {
                for (char unit : Character.toChars(c)) {
                    escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
                }
            }
        });
        return escaped.toString();
    }

    private static boolean isHarmless(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            case Character.FORMAT -> c == 0x200D; // joins emoji; the others are marks of direction and the like
            default -> true;
        };
    }

    /** How many columns {@code text} takes: none for marks that combine, two for wide East Asian letters and emoji. */
    public static int columns(String text) {
        return text.codePoints().map(Text::columns).sum();
    }

    private static int columns(int c) {
        if (isJoiningJamo(c)) {
            return 0;
        }
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(c) ? 2 : 1;
        };
    }

    /** Vowels and finals of Hangul in pieces, as in names of files from a Mac, stand in the cell of their initial. */
    private static boolean isJoiningJamo(int c) {
        return (c >= 0x1160 && c <= 0x11FF) || (c >= 0xD7B0 && c <= 0xD7FB);
    }

    private static boolean isWide(int c) {
        if (c >= 0x1F1E6 && c <= 0x1F1FF) {
            return false; // two of these letters make one flag
        }
        return Character.isEmojiPresentation(c)
                || (c >= 0x1100 && c <= 0x115F)
                || (c >= 0x2E80 && c <= 0xA4CF)
                || (c >= 0xAC00 && c <= 0xD7A3)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0xFE30 && c <= 0xFE6F)
                || (c >= 0xFF00 && c <= 0xFF60)
                || (c >= 0xFFE0 && c <= 0xFFE6)
                || (c >= 0x1F300 && c <= 0x1FAFF)
                || (c >= 0x20000 && c <= 0x3FFFD);
    }

    /** The start of {@code text} that fits into {@code columns}, with an ellipsis where something is missing. */
    public static String cut(String text, int columns) {
        if (columns(text) <= columns) {
            return text;
        }
        if (columns <= 0) {
            return "";
        }
        StringBuilder start = new StringBuilder();
        int taken = 0;
        for (int c : text.codePoints().toArray()) {
            taken += columns(c);
            if (taken > columns - 1) {
                break;
            }
            start.appendCodePoint(c);
        }
        return start.append('…').toString();
    }
}
