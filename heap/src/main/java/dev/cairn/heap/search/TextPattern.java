// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.search;

import java.util.ArrayList;
import java.util.List;

/**
 * A text that is looked for: as it is, or with {@code *} for any number of any characters. {@code \*} and {@code \\} stand for the
 * characters themselves.
 */
public final class TextPattern {
    /** A text takes time in proportion to its own length and, at worst, that of the pattern. */
    private static final int LONGEST = 1000;

    private final String written;
    private final boolean ignoresCase;
    /** What must be there, one after another, with anything between them. Of an exact text only one. */
    private final List<String> parts;

    private TextPattern(String written, boolean ignoresCase, List<String> parts) {
        this.written = written;
        this.ignoresCase = ignoresCase;
        this.parts = List.copyOf(parts);
    }

    /**
     * A pattern as a user writes it.
     *
     * @throws IllegalArgumentException with a sentence if it is too long
     */
    public static TextPattern of(String text, boolean ignoresCase) {
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("A text to look for has at most " + LONGEST
                    + " characters; this one has " + text.length() + ". Use the beginning of it, and * for the rest.");
        }
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean escaped = c == '\\' && i + 1 < text.length() && "*\\".indexOf(text.charAt(i + 1)) >= 0;
            if (escaped) {
                i++;
                part.append(text.charAt(i));
            } else if (c == '*') {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString());
        return new TextPattern(
                text,
                ignoresCase,
                ignoresCase ? parts.stream().map(TextPattern::folded).toList() : parts);
    }

    /** Whether only one text fits it; upper and lower case may differ. */
    boolean isExact() {
        return parts.size() == 1;
    }

    /** How many characters a text that fits has at least; exactly this many if {@link #isExact}. */
    int leastLength() {
        return parts.stream().mapToInt(String::length).sum();
    }

    /** Whether a whole text fits. */
    public boolean matches(String text) {
        String last = parts.getLast();
        String read = ignoresCase ? folded(text) : text;
        if (isExact()) {
            return read.equals(last);
        }
        int at = afterAllButLast(read);
        return at >= 0 && read.length() - at >= last.length() && read.endsWith(last);
    }

    /** Whether a text that begins so fits, however it goes on. */
    boolean matchesBeginning(String text) {
        return !isExact() && parts.getLast().isEmpty() && afterAllButLast(ignoresCase ? folded(text) : text) >= 0;
    }

    /** Where the last part may begin; -1 if one of the others is not there. Of several places the first leaves most room. */
    private int afterAllButLast(String text) {
        if (!text.startsWith(parts.getFirst())) {
            return -1;
        }
        int at = parts.getFirst().length();
        for (String part : parts.subList(1, parts.size() - 1)) {
            int found = text.indexOf(part, at);
            if (found < 0) {
                return -1;
            }
            at = found + part.length();
        }
        return at;
    }

    /** Each character by itself, so that the length stays. */
    private static String folded(String text) {
        char[] chars = text.toCharArray();
        for (int i = 0; i < chars.length; i++) {
            chars[i] = Character.toLowerCase(Character.toUpperCase(chars[i]));
        }
        return new String(chars);
    }

    @Override
    public String toString() {
        return written;
    }
}
