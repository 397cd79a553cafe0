// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StepClockTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START_NANOS = -5 * SECOND;
    private static final long START_MILLIS = 1_700_000_000_400L;

    private final StepClock clock = new StepClock(START_NANOS, START_MILLIS, 1000);

    @Test
    void givesEachLookANumberOfItsOwnThoughItIsLate() {
        long first = clock.stepAt(START_NANOS);
        assertThat(first).isEqualTo(1_700_000_000L);
        for (int i = 1; i < 100; i++) {
            long late = (i * 7919L) % 400 * 1_000_000;
            assertThat(clock.stepAt(START_NANOS + i * SECOND + late)).isEqualTo(first + i);
        }
    }

    @Test
    void jumpsAheadByWholeStepsAfterASleepOfTheMachine() {
        clock.follow(START_NANOS + SECOND, START_MILLIS + 3_601_700);

        assertThat(clock.millisAt(START_NANOS + SECOND)).isEqualTo(START_MILLIS + 3_601_000);
        assertThat(clock.stepAt(START_NANOS + SECOND)).isEqualTo(1_700_003_601L);
    }

    @Test
    void neverGoesBackAndIgnoresSmallCorrections() {
        clock.follow(START_NANOS + SECOND, START_MILLIS - 50_000);
        clock.follow(START_NANOS + SECOND, START_MILLIS + 2_500);

        assertThat(clock.millisAt(START_NANOS + SECOND)).isEqualTo(START_MILLIS + 1000);
    }
}
