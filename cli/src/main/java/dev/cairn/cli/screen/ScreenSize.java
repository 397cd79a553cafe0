// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.screen;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines and columns of a terminal. */
record ScreenSize(int rows, int columns) {
    private static final Pattern TWO_NUMBERS = Pattern.compile("([0-9]{1,5}) ([0-9]{1,5})\\s*");
    /** Of a terminal that does not say. */
    private static final ScreenSize USUAL = new ScreenSize(24, 80);

    /** As {@code stty size} prints it; a terminal that does not know its size says 0 0. */
    static ScreenSize parse(String text) {
        Matcher numbers = TWO_NUMBERS.matcher(text);
        if (!numbers.matches()) {
            return USUAL;
        }
        int rows = Integer.parseInt(numbers.group(1));
        int columns = Integer.parseInt(numbers.group(2));
        return rows == 0 || columns == 0 ? USUAL : new ScreenSize(rows, columns);
    }
}
