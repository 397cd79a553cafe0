// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.text;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.util.Locale;

/** A moment as C's ctime has it, without the newline: {@code Fri Nov 20 04:19:35 2026}. */
public final class CDate {
    private CDate() {}

    public static String of(Instant moment, ZoneId zone) {
        ZonedDateTime at = moment.atZone(zone);
        return at.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH) + " "
                + at.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH) + " "
                + Columns.right(at.getDayOfMonth(), 2) + " "
                + two(at.getHour()) + ":" + two(at.getMinute()) + ":" + two(at.getSecond()) + " " + at.getYear();
    }

    private static String two(int number) {
        return (number < 10 ? "0" : "") + number;
    }
}
