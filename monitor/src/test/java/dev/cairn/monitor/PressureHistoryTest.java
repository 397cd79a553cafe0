// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.model.SystemState;
import dev.cairn.monitor.model.SystemState.Averages;
import dev.cairn.monitor.model.SystemState.Pressure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PressureHistoryTest {
    private final PressureHistory history = new PressureHistory();

    private static SystemState state(Pressure... pressures) {
        return new SystemState(2, OptionalDouble.empty(), 0, 0, 0, 0, 0, 0, 0, List.of(pressures));
    }

    private static SystemState cpu(double percent) {
        return state(new Pressure("cpu", new Averages(percent, 0), Optional.empty()));
    }

    private float[] cpuOf(long firstStep, int steps) {
        return history.of(MachinePressure.CPU, firstStep, steps);
    }

    @Test
    void keepsAValueForEachStepAndLeavesGaps() {
        history.add(1000, cpu(3));
        history.add(1001, cpu(4));
        history.add(1004, cpu(5));
        assertThat(cpuOf(999, 7)).containsExactly(Float.NaN, 3, 4, Float.NaN, Float.NaN, 5, Float.NaN);
        assertThat(history.of(MachinePressure.MEMORY, 1000, 1)).containsExactly(Float.NaN);
    }

    @Test
    void theFirstLookInAStepCounts() {
        history.add(1000, cpu(3));
        history.add(1000, cpu(9));
        history.add(990, cpu(9));
        assertThat(cpuOf(990, 11)).containsOnly(Float.NaN, 3);
    }

    @Test
    void forgetsWhatIsOlderThanAnHour() {
        history.add(1000, cpu(3));
        history.add(1000 + History.MAX_STEPS, cpu(4));
        assertThat(cpuOf(1000, 1)).containsExactly(Float.NaN);
        assertThat(cpuOf(1000 + History.MAX_STEPS, 1)).containsExactly(4);
        history.add(5_000_000_000L, cpu(5));
        assertThat(cpuOf(5_000_000_000L - 2, 3)).containsExactly(Float.NaN, Float.NaN, 5);
    }

    @Test
    void nothingIsKnownWhereTheKernelSaysNothing() {
        history.add(1000, state());
        assertThat(cpuOf(1000, 1)).containsExactly(Float.NaN);
        assertThat(cpuOf(-5, 2)).containsExactly(Float.NaN, Float.NaN);
    }
}
