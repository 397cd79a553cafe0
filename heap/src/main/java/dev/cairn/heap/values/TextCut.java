// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

/** A part of a text that says how much is not in it. */
final class TextCut {
    private TextCut() {}

    /**
     * Marks a beginning as one.
     *
     * @param start characters of the text from somewhere on; a last half of a pair is left out if more follow
     * @param rest how many characters follow {@code start}
     */
    static String of(String start, long rest) {
        if (rest <= 0) {
            return start;
        }
        boolean half = !start.isEmpty() && Character.isHighSurrogate(start.charAt(start.length() - 1));
        String shown = half ? start.substring(0, start.length() - 1) : start;
        return shown + "\u2026 (" + (half ? rest + 1 : rest) + " more)";
    }

    /** The beginning of a text that is in memory. */
    static String of(String text, int chars) {
        return text.length() <= chars ? text : of(text.substring(0, chars), text.length() - chars);
    }
}
