// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Names of VMs: large and small letters are the same, white space is as one space, and {@code *} stands for any signs.
 *
 * @param text as the rule has it
 */
public record NamePattern(String text) {
    /** All VMs. */
    public static final NamePattern ALL = new NamePattern("*");

    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

    static String squeezed(String name) {
        return WHITE_SPACE.matcher(name).replaceAll(" ").strip();
    }

    /** Whether a VM has such a name. Takes time in proportion to the product of the lengths at most, whatever stars there are. */
    public boolean matches(String name) {
        String pattern = text.toLowerCase(Locale.ROOT);
        String signs = squeezed(name).toLowerCase(Locale.ROOT);
        int at = 0;
        int in = 0;
        int star = -1;
        int tried = 0;
        while (in < signs.length()) {
            if (at < pattern.length() && pattern.charAt(at) == '*') {
                star = at++;
                tried = in;
            } else if (at < pattern.length() && pattern.charAt(at) == signs.charAt(in)) {
                at++;
                in++;
            } else if (star >= 0) {
                at = star + 1;
                in = ++tried; // the last star stands for one sign more
            } else {
                return false;
            }
        }
        while (at < pattern.length() && pattern.charAt(at) == '*') {
            at++;
        }
        return at == pattern.length();
    }
}
