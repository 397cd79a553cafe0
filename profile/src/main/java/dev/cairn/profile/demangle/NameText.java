// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.demangle;

/** A name of a compiler's, read from left to right. */
final class NameText {
    private final String text;
    private int at;

    NameText(String text, int at) {
        this.text = text;
        this.at = at;
    }

    boolean isAtEnd() {
        return at >= text.length();
    }

    int position() {
        return at;
    }

    void moveTo(int position) {
        at = position;
    }

    /** The character at that distance; 0 behind the end. */
    char peek(int further) {
        return at + further < text.length() ? text.charAt(at + further) : 0;
    }

    char peek() {
        return peek(0);
    }

    char next() {
        char c = peek();
        at++;
        if (c == 0) {
            throw new NotUnderstood();
        }
        return c;
    }

    /** Takes this, if it is next. */
    boolean take(String wanted) {
        boolean is = text.startsWith(wanted, at);
        at += is ? wanted.length() : 0;
        return is;
    }

    void expect(String wanted) {
        if (!take(wanted)) {
            throw new NotUnderstood();
        }
    }

    boolean isDigit() {
        return peek() >= '0' && peek() <= '9';
    }

    /** A decimal number, at least a digit. */
    int number() {
        int value = 0;
        if (!isDigit()) {
            throw new NotUnderstood();
        }
        while (isDigit()) {
            value = value * 10 + next() - '0';
            if (value > 1 << 20) {
                throw new NotUnderstood();
            }
        }
        return value;
    }

    /** That number of characters. */
    String word(int count) {
        if (count > text.length() - at) {
            throw new NotUnderstood();
        }
        at += count;
        return text.substring(at - count, at);
    }
}
