// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Figures as people read them; "-" for what is not known. */
public final class Quantity {
    private static final String UNKNOWN = "-";
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private Quantity() {}

    public static String bytes(@Nullable Long bytes) {
        if (bytes == null) {
            return UNKNOWN;
        }
        double value = bytes;
        int unit = 0;
        // What rounds up to 1024 or to 100 is written as that.
        while (value >= 1023.5 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        boolean plain = unit == 0 || value >= 99.95;
        return String.format(Locale.ROOT, plain ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }

    public static String count(@Nullable Long count) {
        return count == null ? UNKNOWN : String.format(Locale.ROOT, "%,d", count);
    }

    /** A number with its word: "1 collection", "2 collections", "- collections". */
    public static String counted(@Nullable Long count, String one, String several) {
        return count(count) + " " + (count != null && count == 1 ? one : several);
    }

    public static String percent(@Nullable Double percent) {
        return percent == null ? UNKNOWN : String.format(Locale.ROOT, "%.1f %%", percent);
    }

    /** The two largest units: "3 d 4 h", "12 min 5 s", "7 s". */
    public static String duration(@Nullable Long millis) {
        if (millis == null) {
            return UNKNOWN;
        }
        long seconds = Math.max(0, millis) / 1000;
        if (seconds >= 86_400) {
            return seconds / 86_400 + " d " + seconds % 86_400 / 3600 + " h";
        }
        if (seconds >= 3600) {
            return seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
        }
        return seconds >= 60 ? seconds / 60 + " min " + seconds % 60 + " s" : seconds + " s";
    }

    /** A sum of short times, such as that of all collections. */
    public static String millis(@Nullable Long millis) {
        return millis == null ? UNKNOWN : String.format(Locale.ROOT, "%,d ms", millis);
    }
}
