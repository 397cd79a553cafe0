// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.text;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Columns of tables as C's printf makes them. */
public final class Columns {
    private Columns() {}

    /** {@code %5.2f%%} of 100 times a part of a total; 0 of nothing. */
    public static String percent(long part, long total) {
        double percent = total == 0 ? 0 : 100.0 * part / total;
        // Exactly what the double says is rounded, as in C.
        String text =
                new BigDecimal(percent).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
        return right(text, 5) + "%";
    }

    /** {@code %<width>u}. */
    public static String right(long number, int width) {
        return right(Long.toString(number), width);
    }

    private static String right(String text, int width) {
        return text.length() >= width ? text : " ".repeat(width - text.length()) + text;
    }
}
