// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rows of tables as text. All patterns walk a line once, however long it is. */
final class HprofRowText {
    /** The decimal sign is that of the country where the report was written. */
    private static final Pattern SHARE = Pattern.compile("(\\d{1,3}+)[.,](\\d\\d)%");

    private static final String RANK = "\\s*+\\d++";
    private static final String PERCENT = "\\s++([^\\s%]{0,20}+%)";
    private static final String NUMBER = "\\s++(\\d{1,19}+)";
    private static final Pattern SHARES =
            Pattern.compile(RANK + PERCENT + PERCENT + NUMBER + NUMBER + "(?:\\s(.*+))?+", Pattern.DOTALL);
    private static final Pattern SITES =
            Pattern.compile(RANK + "\\s++\\S++" + PERCENT + NUMBER.repeat(5) + "\\s(.*+)", Pattern.DOTALL);
    private static final Pattern CALLS = Pattern.compile(
            "(\\d{1,19}+) (<unknown callee>|[^ ]++) (<unknown caller>|[^ ]++) (\\d{1,19}+)", Pattern.DOTALL);
    private static final String OF_JAVA = " (Java)";
    private static final int WHOLE = 10_000;

    private HprofRowText() {}

    /** The row that {@code line} is; empty if it is none, or has numbers that no table can have. */
    static Optional<HprofRow> parse(HprofSection section, String line) {
        try {
            return switch (section) {
                case CPU, TIMES, MONITORS -> share(SHARES.matcher(line));
                case SITES -> site(SITES.matcher(line));
                case CALLS -> call(CALLS.matcher(line));
            };
        } catch (NumberFormatException e) {
            return Optional.empty(); // of 19 digits, and beyond 64 bits
        }
    }

    private static Optional<HprofRow> share(Matcher row) {
        if (!row.matches() || !isShare(row.group(1)) || !isShare(row.group(2))) {
            return Optional.empty();
        }
        int share = hundredths(row.group(1));
        String name = Optional.ofNullable(row.group(5)).orElse("");
        return share > WHOLE
                ? Optional.empty()
                : Optional.of(new HprofRow.Share(
                        share,
                        hundredths(row.group(2)),
                        Long.parseLong(row.group(3)),
                        Long.parseLong(row.group(4)),
                        name.endsWith(OF_JAVA) ? name.substring(0, name.length() - OF_JAVA.length()) : name));
    }

    private static Optional<HprofRow> site(Matcher row) {
        return row.matches()
                ? Optional.of(new HprofRow.Site(
                        hundredths(row.group(1)),
                        Long.parseLong(row.group(2)),
                        Long.parseLong(row.group(3)),
                        Long.parseLong(row.group(4)),
                        Long.parseLong(row.group(5)),
                        Long.parseLong(row.group(6)),
                        row.group(7)))
                : Optional.empty();
    }

    /** Of a total of nothing there are no shares. */
    private static boolean isShare(String text) {
        return SHARE.matcher(text).matches() || text.endsWith("nan%");
    }

    /** Of a per cent; 0 of what is none, as where 32 bits were too few for a total. */
    private static int hundredths(String text) {
        Matcher share = SHARE.matcher(text);
        return share.matches() ? 100 * Integer.parseInt(share.group(1)) + Integer.parseInt(share.group(2)) : 0;
    }

    private static Optional<HprofRow> call(Matcher row) {
        return row.matches()
                ? Optional.of(new HprofRow.Call(
                        Long.parseLong(row.group(1)), row.group(2), row.group(3), Long.parseLong(row.group(4))))
                : Optional.empty();
    }
}
