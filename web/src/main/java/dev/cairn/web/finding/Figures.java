// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.finding;

import dev.cairn.report.vm.FindingEvidence;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers in the words of sentences, and as evidence. */
final class Figures {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final double MINUTE = 60;
    private static final double HOUR = 3600;
    private static final double DAY = 86_400;
    /** Beyond this a forecast is no more than "long". */
    private static final double LONGEST = 365 * DAY;

    private Figures() {}

    static String bytes(double bytes) {
        double value = Math.abs(bytes);
        int unit = 0;
        while (value >= 1023.5 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        boolean plain = unit == 0 || value >= 99.95;
        return (bytes < 0 ? "-" : "") + String.format(Locale.ROOT, plain ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }

    static String bytes(long bytes) {
        return bytes((double) bytes);
    }

    static String percent(double percent) {
        return String.format(Locale.ROOT, percent >= 9.95 ? "%.0f %%" : "%.1f %%", percent);
    }

    static String count(double count) {
        return String.format(Locale.ROOT, count >= 99.95 || count == Math.rint(count) ? "%,.0f" : "%.1f", count);
    }

    static String count(long count) {
        return count((double) count);
    }

    /** Whether {@link #time} has a number for it. */
    static boolean isForecast(double seconds) {
        return seconds < LONGEST;
    }

    /** One unit is enough: "40 s", "12 min", "3.5 h", "4 d". */
    static String time(double seconds) {
        if (!isForecast(seconds)) {
            return "more than a year";
        }
        if (seconds >= 2 * DAY) {
            return String.format(Locale.ROOT, "%.0f d", seconds / DAY);
        }
        if (seconds >= 2 * HOUR) {
            return String.format(Locale.ROOT, seconds < 10 * HOUR ? "%.1f h" : "%.0f h", seconds / HOUR);
        }
        return seconds >= 2 * MINUTE
                ? String.format(Locale.ROOT, "%.0f min", seconds / MINUTE)
                : String.format(Locale.ROOT, "%.0f s", seconds);
    }

    static String time(long seconds) {
        return time((double) seconds);
    }

    static FindingEvidence evidence(String name, long value, String unit, String text) {
        return evidence(name, (double) value, unit, text);
    }

    /** A value that is not finite has no bound. */
    static FindingEvidence evidence(String name, double value, String unit, String text) {
        @Nullable Double known = Double.isFinite(value) ? (Double) value : null;
        return new FindingEvidence(name, known, unit, text);
    }
}
