// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.json;

/** How deeply JSON is nested, and whether it is one value, found without going down. */
final class JsonDepth {
    private JsonDepth() {}

    /** Whether more than {@code most} arrays and objects are open at once somewhere; of any text. */
    static boolean isBeyond(int most, String json) {
        int depth = 0;
        boolean inString = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (inString) {
                if (c == '\\') {
                    i++;
                } else if (c == '"') {
                    inString = false;
                }
            } else if (c == '"') {
                inString = true;
            } else if (c == '[' || c == '{') {
                depth++;
                if (depth > most) {
                    return true;
                }
            } else if (c == ']' || c == '}') {
                depth--;
            }
        }
        return false;
    }

    /** Whether something other than blanks follows the first array or object, which the reader would pass over; of any text. */
    static boolean isFollowed(String json) {
        int depth = 0;
        boolean inString = false;
        boolean complete = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (complete && !Character.isWhitespace(c)) {
                return true;
            }
            if (inString) {
                if (c == '\\') {
                    i++;
                } else if (c == '"') {
                    inString = false;
                }
            } else if (c == '"') {
                inString = true;
            } else if (c == '[' || c == '{') {
                depth++;
            } else if (c == ']' || c == '}') {
                depth--;
                complete = depth == 0;
            }
        }
        return false;
    }
}
