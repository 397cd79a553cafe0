// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.settings;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads settings from lines {@code key=value}. Unknown keys say nothing to it; missing ones have the default that HPROF has. */
public final class SettingsLines {
    private static final int VERSION = 1;
    /** A trace's depth has 16 bits. */
    private static final int MOST_DEPTH = 32767;

    private final Map<String, String> values = new HashMap<>();

    private SettingsLines(List<String> lines) {
        for (String line : lines) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                values.put(line.substring(0, equals), line.substring(equals + 1));
            }
        }
    }

    public static SettingsReading read(List<String> lines) {
        SettingsLines settings = new SettingsLines(lines);
        try {
            return settings.read();
        } catch (BadValue e) {
            return new SettingsReading.Refused(e.sentence);
        }
    }

    private static final class BadValue extends Exception {
        private static final long serialVersionUID = 1;
        private final String sentence;

        BadValue(String key, String value, String wanted) {
            sentence = "The target's library says " + key + "=" + value + ", where " + wanted
                    + " is wanted; library and collector are not of one version of Cairn.";
        }
    }

    private SettingsReading read() throws BadValue {
        if (number("version", VERSION) != VERSION) {
            throw new BadValue("version", text("version", ""), Integer.toString(VERSION));
        }
        String heap = oneOf("heap", "none", Set.of("none", "dump", "sites", "all"));
        return new SettingsReading.Read(new ReportSettings(
                number("pid", 0),
                text("output", ""),
                flag("net", false),
                oneOf("format", "a", Set.of("a", "b")).equals("a") ? ReportFormat.TEXT : ReportFormat.BINARY,
                heap.equals("sites") || heap.equals("all"),
                heap.equals("dump") || heap.equals("all"),
                cpu(),
                flag("monitor", false),
                (int) Math.min(number("depth", 4), MOST_DEPTH),
                Math.clamp(number("interval", 10), 1, Integer.MAX_VALUE),
                cutoff(),
                flag("lineno", true),
                flag("thread", false),
                flag("doe", true),
                flag("verbose", true),
                flag("primfields", true),
                flag("primarrays", true),
                (int) signed("logflags", 0),
                Math.max(0, signed("maxmemory", 0)),
                number("start_epoch_millis", 0),
                number("start_nanos", 0),
                flag("sampled", false),
                flag("attached", false),
                oneOf("samples", "cpu", Set.of("cpu", "state")).equals("state"),
                CallClock.of(oneOf("clock", "run", CallClock.names())),
                text("endsby", "")));
    }

    private Set<CpuKind> cpu() throws BadValue {
        Set<CpuKind> kinds = EnumSet.noneOf(CpuKind.class);
        String value = text("cpu", "none");
        for (String kind : value.split(",", -1)) {
            switch (kind.toLowerCase(Locale.ROOT)) {
                case "samples" -> kinds.add(CpuKind.SAMPLES);
                case "times" -> kinds.add(CpuKind.TIMES);
                case "old" -> kinds.add(CpuKind.OLD);
                case "none", "" -> {}
                default -> throw new BadValue("cpu", value, "none, samples, times or old");
            }
        }
        return kinds;
    }

    private double cutoff() throws BadValue {
        String value = text("cutoff", "0.0001");
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException _) {
            throw new BadValue("cutoff", value, "a number");
        }
    }

    private String text(String key, String otherwise) {
        return values.getOrDefault(key, otherwise);
    }

    private String oneOf(String key, String otherwise, Set<String> known) throws BadValue {
        String value = text(key, otherwise);
        if (!known.contains(value)) {
            throw new BadValue(
                    key,
                    value,
                    "one of " + String.join(", ", known.stream().sorted().toList()));
        }
        return value;
    }

    private boolean flag(String key, boolean otherwise) throws BadValue {
        return oneOf(key, otherwise ? "y" : "n", Set.of("y", "n")).equals("y");
    }

    private long number(String key, long otherwise) throws BadValue {
        long number = signed(key, otherwise);
        if (number < 0) {
            throw new BadValue(key, Long.toString(number), "a number that is not negative");
        }
        return number;
    }

    private long signed(String key, long otherwise) throws BadValue {
        String value = text(key, Long.toString(otherwise));
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException _) {
            throw new BadValue(key, value, "a number");
        }
    }
}
