// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of a device's log, as its logcat prints it in the format "threadtime".
 *
 * @param time of the device's clock, such as {@code 11-28 14:02:11.123}
 * @param thread the kernel's id
 * @param level V, D, I, W, E, F or A
 * @param tag who says it
 */
public record LogLine(String time, long thread, String level, String tag, String text) {
    private static final Pattern THREADTIME =
            Pattern.compile("([0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3,6})"
                    + " +[0-9]{1,10} +([0-9]{1,10}) ([VDIWEFA]) ([^:]{0,200}?) *: ?(.*)");

    /** Empty if it is none. */
    static Optional<LogLine> parse(String line) {
        Matcher parts = THREADTIME.matcher(line.strip());
        return parts.matches()
                ? Optional.of(new LogLine(
                        parts.group(1), Long.parseLong(parts.group(2)), parts.group(3), parts.group(4), parts.group(5)))
                : Optional.empty();
    }
}
