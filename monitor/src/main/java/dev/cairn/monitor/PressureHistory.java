// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.model.SystemState;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The pressure of the machine in the last hour, a value per resource and step. One thread adds, any thread may look. */
final class PressureHistory {
    private final Map<MachinePressure, float[]> values = new EnumMap<>(MachinePressure.class);
    /** The last that was added; before the first, none is known. */
    private long last = -1;

    PressureHistory() {
        for (MachinePressure pressure : MachinePressure.values()) {
            float[] column = new float[History.MAX_STEPS];
            Arrays.fill(column, Float.NaN);
            values.put(pressure, column);
        }
    }

    /** Adds {@code state} as the values of {@code step}; steps that were left out are not known. */
    synchronized void add(long step, SystemState state) {
        if (step <= last) {
            return; // two looks in one step: the first counts
        }
        for (long missing = Math.max(last + 1, step - History.MAX_STEPS + 1); missing < step; missing++) {
            int slot = slot(missing);
            values.values().forEach(column -> column[slot] = Float.NaN);
        }
        values.forEach((pressure, column) -> column[slot(step)] = (float) pressure.of(state));
        last = step;
    }

    /** As many values from {@code firstStep} on, NaN where nothing is known. */
    synchronized float[] of(MachinePressure pressure, long firstStep, int steps) {
        float[] column = Objects.requireNonNull(values.get(pressure));
        float[] some = new float[steps];
        for (int i = 0; i < steps; i++) {
            long step = firstStep + i;
            boolean kept = step <= last && step > last - History.MAX_STEPS && step >= 0;
            some[i] = kept ? column[slot(step)] : Float.NaN;
        }
        return some;
    }

    private static int slot(long step) {
        return (int) (step % History.MAX_STEPS);
    }
}
