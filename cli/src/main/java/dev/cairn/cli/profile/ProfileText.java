// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.profile;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Text;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.ValueType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Numbers and places of profiles, as people and machines read them. */
public final class ProfileText {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private ProfileText() {}

    public static String amount(double value, String unit) {
        if (unit.endsWith(ValueType.PER_SECOND)) {
            return amount(value, unit.substring(0, unit.length() - ValueType.PER_SECOND.length()))
                    + ValueType.PER_SECOND;
        }
        return switch (unit) {
            case "bytes" -> Quantity.bytes(Math.round(value));
            case "nanoseconds" ->
                Math.abs(value) >= NANOS_PER_SECOND
                        ? String.format(Locale.ROOT, "%.2f s", value / NANOS_PER_SECOND)
                        : String.format(Locale.ROOT, "%.1f ms", value / NANOS_PER_MILLI);
            case "count", "" -> Quantity.count(Math.round(value));
            default -> Quantity.count(Math.round(value)) + " " + unit;
        };
    }

    static String signed(double value, String unit) {
        return (value > 0 ? "+" : value < 0 ? "-" : "") + amount(Math.abs(value), unit);
    }

    /** The standard error as text; empty where everything was counted, and where the error is not known. */
    public static String error(Estimate estimate, String unit) {
        return hasError(estimate) ? amount(estimate.standardError().orElseThrow(), unit) : "";
    }

    public static boolean hasError(Estimate estimate) {
        return estimate.standardError().orElse(0) > 0;
    }

    /** What to know of rows that stand in the order of what is sure, where that is not the order of their numbers. */
    public static Optional<String> order(List<Estimate> rows) {
        boolean asNumbers = IntStream.range(1, rows.size())
                .allMatch(i -> rows.get(i - 1).value() >= rows.get(i).value());
        return asNumbers
                ? Optional.empty()
                : Optional.of(
                        "The order is by what is sure, the number less twice its error (+-): a larger number further"
                                + " down may be chance.");
    }

    public static String withError(Estimate estimate, String unit) {
        return amount(estimate.value(), unit) + (hasError(estimate) ? " +- " + error(estimate, unit) : "");
    }

    public static String share(double part, double whole) {
        return whole == 0 ? "" : String.format(Locale.ROOT, "%.1f %%", 100 * part / whole);
    }

    /** A row's name in one line: of a site the class, and from where, the innermost frame first. */
    public static String name(String name, List<StackFrame> frames) {
        if (frames.isEmpty()) {
            return name;
        }
        return (name.isEmpty() ? "" : name + " at ") + SiteLine.of(frames);
    }

    /**
     * The same in at most {@code columns}, if that can be had: the program's own frame stays longest, as that is where the reader can
     * change something.
     */
    public static String name(String name, List<StackFrame> frames, int columns) {
        if (frames.isEmpty()) {
            return name;
        }
        List<String> places = SiteLine.everShorter(frames);
        return Stream.of(name, SiteLine.withoutPackage(name))
                .flatMap(each -> places.stream().map(place -> each.isEmpty() ? place : each + " at " + place))
                .filter(text -> Text.columns(text) <= columns)
                .findFirst()
                .orElse(places.getLast());
    }
}
