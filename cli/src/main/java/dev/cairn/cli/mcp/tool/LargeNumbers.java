// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import java.math.BigInteger;

/**
 * Keeps whole numbers exact that a reader of JSON would round, ours and the client's: those from 2^53 on become texts. Other numbers stay
 * as they are.
 */
final class LargeNumbers {
    private static final BigInteger FIRST_ROUNDED = BigInteger.ONE.shiftLeft(53);
    /** It has as many digits. */
    private static final int DIGITS = FIRST_ROUNDED.toString().length();

    private LargeNumbers() {}

    /** The same JSON with such numbers in quotation marks. */
    static String asTexts(String json) {
        StringBuilder result = new StringBuilder(json.length());
        int at = 0;
        while (at < json.length()) {
            char c = json.charAt(at);
            int end = c == '"' ? endOfText(json, at) : isOfNumber(c) ? endOfNumber(json, at) : at + 1;
            String part = json.substring(at, end);
            result.append(isOfNumber(c) && isLarge(part) ? '"' + part + '"' : part);
            at = end;
        }
        return result.toString();
    }

    private static int endOfText(String json, int from) {
        int at = from + 1;
        while (at < json.length() && json.charAt(at) != '"') {
            at += json.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(at + 1, json.length());
    }

    private static int endOfNumber(String json, int from) {
        int at = from;
        while (at < json.length() && (isOfNumber(json.charAt(at)) || ".eE+".indexOf(json.charAt(at)) >= 0)) {
            at++;
        }
        return at;
    }

    private static boolean isOfNumber(char c) {
        return c == '-' || (c >= '0' && c <= '9');
    }

    /** Whether it is a whole number that is too large. */
    private static boolean isLarge(String number) {
        String digits = number.startsWith("-") ? number.substring(1) : number;
        return digits.length() >= DIGITS
                && digits.chars().allMatch(c -> c >= '0' && c <= '9')
                && (digits.length() > DIGITS || new BigInteger(digits).compareTo(FIRST_ROUNDED) >= 0);
    }
}
