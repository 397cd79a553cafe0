// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;

/** How numbers read in rules. */
final class Amounts {
    static final long KIB = 1L << 10;
    static final long MIB = 1L << 20;
    static final long GIB = 1L << 30;

    /** As many decimals as a rule may have. */
    private static final int DECIMALS = 2;

    private Amounts() {}

    /** Without needless zeros. */
    static String plain(BigDecimal value) {
        return value.stripTrailingZeros().toPlainString();
    }

    /** In the largest unit that loses nothing. What was written in some unit reads back in that or a better one. */
    static String exactBytes(BigDecimal bytes) {
        for (Unit unit : Unit.values()) {
            BigDecimal number = bytes.divide(BigDecimal.valueOf(unit.bytes)); // by a power of two, so it ends
            if (number.compareTo(BigDecimal.ONE) >= 0
                    && number.stripTrailingZeros().scale() <= DECIMALS) {
                return plain(number) + " " + unit.word;
            }
        }
        return plain(bytes) + " B";
    }

    static String roundBytes(double bytes) {
        return bytes >= GIB
                ? String.format(Locale.ROOT, "%.1f GiB", bytes / GIB)
                : bytes >= MIB
                        ? String.format(Locale.ROOT, "%.0f MiB", bytes / MIB)
                        : String.format(Locale.ROOT, "%.0f KiB", bytes / KIB);
    }

    static String time(Duration time) {
        long seconds = time.toSeconds();
        return seconds % 3600 == 0 ? seconds / 3600 + " h" : seconds % 60 == 0 ? seconds / 60 + " min" : seconds + " s";
    }

    private enum Unit {
        GIBIBYTE(GIB, "GiB"),
        MEBIBYTE(MIB, "MiB"),
        KIBIBYTE(KIB, "KiB");

        private final long bytes;
        private final String word;

        Unit(long bytes, String word) {
            this.bytes = bytes;
            this.word = word;
        }
    }
}
