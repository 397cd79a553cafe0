// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

/** Names from targets can hold anything; in plain text, what would end a line or steer a terminal is shown as U+FFFD. */
final class SafeText {
    private static final int REPLACEMENT = 0xFFFD;

    private SafeText() {}

    static String of(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().map(c -> isHarmless(c) ? c : REPLACEMENT).forEach(safe::appendCodePoint);
        return safe.toString();
    }

    static boolean isHarmless(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.FORMAT -> false;
            default -> true;
        };
    }
}
