// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.words;

import java.util.Locale;

/** An amount of memory in a sentence. */
public final class Bytes {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private Bytes() {}

    /** {@code 1.5 GiB}. */
    public static String of(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1023.5 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 || value >= 99.95 ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }
}
