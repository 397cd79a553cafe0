// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.speedscope;

import dev.cairn.profile.read.json.JsonFields;
import dev.cairn.profile.read.json.JsonValue;
import dev.cairn.profile.read.limits.UnreadableProfile;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The units of a speedscope file. Values are whole numbers here, and some programs write times as fractions of a
 * second: such a unit becomes nanoseconds wherever the file has it.
 */
final class SpeedscopeUnits {
    private static final String NANOSECONDS = "nanoseconds";
    private static final Map<String, Double> NANOS = Map.of("seconds", 1e9, "milliseconds", 1e6, "microseconds", 1e3);

    private final Set<String> inNanos = new HashSet<>();

    private SpeedscopeUnits() {}

    static SpeedscopeUnits of(List<JsonFields> profiles) throws UnreadableProfile {
        SpeedscopeUnits units = new SpeedscopeUnits();
        for (JsonFields profile : profiles) {
            String unit = profile.text("unit");
            if (NANOS.containsKey(unit) && !units.inNanos.contains(unit) && hasFractions(profile)) {
                units.inNanos.add(unit);
            }
        }
        return units;
    }

    private static boolean hasFractions(JsonFields profile) throws UnreadableProfile {
        boolean fractions = isFraction(profile.real("startValue"));
        for (JsonValue weight : profile.list("weights")) {
            fractions |= weight instanceof JsonValue.JsonNumber(double value, long _) && isFraction(value);
        }
        for (JsonFields event : profile.objects("events")) {
            fractions |= isFraction(event.real("at"));
        }
        return fractions;
    }

    private static boolean isFraction(double value) {
        return value != Math.rint(value);
    }

    /** As {@link dev.cairn.profile.model.ValueType#unit} has it. */
    String unit(JsonFields profile) throws UnreadableProfile {
        String unit = profile.text("unit");
        return unit.equals("none") ? "count" : inNanos.contains(unit) ? NANOSECONDS : unit;
    }

    /** The factor by which to multiply the numbers of {@code profile}. */
    double factor(JsonFields profile) throws UnreadableProfile {
        String unit = profile.text("unit");
        return inNanos.contains(unit) ? NANOS.getOrDefault(unit, 1.0) : 1;
    }
}
