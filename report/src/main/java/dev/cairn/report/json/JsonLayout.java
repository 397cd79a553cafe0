// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.json;

/**
 * Lays JSON out for people: a line for each member and each element, two blanks a level. The library's own layout breaks lines
 * behind the names of members wherever an array is outermost.
 */
final class JsonLayout {
    private final String json;
    private final StringBuilder out;
    private int at;
    private int depth;

    private JsonLayout(String json) {
        this.json = json;
        this.out = new StringBuilder(json.length());
    }

    /** @param json without blanks between its parts */
    static String of(String json) {
        return new JsonLayout(json).lines();
    }

    private String lines() {
        while (at < json.length()) {
            char c = json.charAt(at++);
            switch (c) {
                case '"' -> copyString();
                case '{', '[' -> open(c);
                case '}', ']' -> close(c);
                case ',' -> {
                    out.append(c);
                    breakLine();
                }
                case ':' -> out.append(": ");
                default -> out.append(c);
            }
        }
        return out.toString();
    }

    private void copyString() {
        int start = at - 1;
        while (json.charAt(at) != '"') {
            at += json.charAt(at) == '\\' ? 2 : 1;
        }
        at++;
        out.append(json, start, at);
    }

    private void open(char bracket) {
        out.append(bracket);
        if (isClosing(json.charAt(at))) {
            out.append(json.charAt(at++));
        } else {
            depth++;
            breakLine();
        }
    }

    private void close(char bracket) {
        depth--;
        breakLine();
        out.append(bracket);
    }

    private static boolean isClosing(char c) {
        return c == '}' || c == ']';
    }

    private void breakLine() {
        out.append('\n').repeat("  ", depth);
    }
}
