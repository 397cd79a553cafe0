// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import dev.cairn.report.capture.CaptureRow;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** How captures read in a terminal. */
final class CaptureWords {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

    private CaptureWords() {}

    static String taken(CaptureRow row) {
        return row.takenMillis() == null ? "-" : TIME.format(Instant.ofEpochMilli(row.takenMillis()));
    }

    static String time(long millis) {
        return TIME.format(Instant.ofEpochMilli(millis));
    }

    /** Whether it was taken of a VM that has {@code vm} in its name, in whatever letters, or for its pid. */
    static boolean isOf(CaptureRow row, String vm) {
        return row.vmName() != null
                && (row.vmName().toLowerCase(Locale.ROOT).contains(vm.toLowerCase(Locale.ROOT))
                        || String.valueOf(row.pid()).equals(vm));
    }

    static String vm(CaptureRow row) {
        return row.vmName() == null ? "-" : row.vmName() + " (" + row.pid() + ")";
    }
}
