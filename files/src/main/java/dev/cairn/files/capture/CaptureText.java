// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

/** What users and VMs may call things: bounded, and without signs that move a terminal's cursor. */
final class CaptureText {
    private static final int LONGEST_LINE = 200;
    private static final int LONGEST_NOTE = 4000;

    private CaptureText() {}

    /** One line. */
    static String line(String text) {
        return bounded(text.replaceAll("[\\p{Cntrl}\u2028\u2029]+", " ").strip(), LONGEST_LINE);
    }

    /** Some lines. */
    static String lines(String text) {
        return bounded(
                text.replace("\r\n", "\n")
                        .replaceAll("[\\p{Cntrl}&&[^\n\t]]+", " ")
                        .strip(),
                LONGEST_NOTE);
    }

    private static String bounded(String text, int longest) {
        return text.codePointCount(0, text.length()) <= longest
                ? text
                : text.substring(0, text.offsetByCodePoints(0, longest));
    }
}
