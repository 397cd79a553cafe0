// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Times and sizes as options have them: {@code 10s}, {@code 1500ms}, {@code 2m}; {@code 512k}, {@code 4MiB}. */
public final class Measure {
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([0-9]{1,12})\\s*([a-zA-Z]*)");
    private static final long MAX_BYTES = 1L << 40;

    private Measure() {}

    /** A time, at least one millisecond, a year at most. */
    public static final class Time implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String value) {
            return time(value)
                    .orElseThrow(() ->
                            new TypeConversionException("\"" + value + "\" is no time; write 10s, 500ms, 5m or 2h."));
        }
    }

    /** A number of bytes. */
    public static final class Size implements ITypeConverter<Long> {
        @Override
        public Long convert(String value) {
            return bytes(value)
                    .orElseThrow(() -> new TypeConversionException(
                            "\"" + value + "\" is no number of bytes; write 4096, 512k or 4m."));
        }
    }

    /** Seconds if there is no unit. */
    static Optional<Duration> time(String text) {
        Matcher parts = NUMBER_AND_UNIT.matcher(text.strip());
        if (!parts.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(parts.group(1));
        Optional<Duration> unit = switch (parts.group(2).toLowerCase(Locale.ROOT)) {
            case "ms" -> Optional.of(Duration.ofMillis(1));
            case "", "s" -> Optional.of(Duration.ofSeconds(1));
            case "m", "min" -> Optional.of(Duration.ofMinutes(1));
            case "h" -> Optional.of(Duration.ofHours(1));
            default -> Optional.empty();
        };
        return unit.filter(one -> number > 0 && number <= Duration.ofDays(365).dividedBy(one))
                .map(one -> one.multipliedBy(number));
    }

    /** A number of bytes, at most 1 TiB; empty if the text is none. */
    public static Optional<Long> bytes(String text) {
        Matcher parts = NUMBER_AND_UNIT.matcher(text.strip());
        if (!parts.matches()) {
            return Optional.empty();
        }
        Optional<Integer> shift = switch (parts.group(2).toLowerCase(Locale.ROOT)) {
            case "", "b" -> Optional.of(0);
            case "k", "kb", "kib" -> Optional.of(10);
            case "m", "mb", "mib" -> Optional.of(20);
            case "g", "gb", "gib" -> Optional.of(30);
            default -> Optional.empty();
        };
        long number = Long.parseLong(parts.group(1));
        return shift.filter(by -> number <= MAX_BYTES >> by).map(by -> number << by);
    }
}
