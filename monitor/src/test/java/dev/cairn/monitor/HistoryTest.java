// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryTest {
    private static final long STEP = 1_763_622_000L;
    private static final int ALL = Integer.MAX_VALUE;

    private final History history = new History();

    private void add(long step, double cpu) {
        history.add(STEP + step, Vms.withCpu(cpu));
    }

    private void addAll(int from, int to) {
        for (int step = from; step < to; step++) {
            add(step, step);
        }
    }

    private float[] cpu(int limit) {
        return history.view(limit).of(Series.CPU_PERCENT);
    }

    private static float[] range(int from, int to) {
        float[] values = new float[to - from];
        for (int i = 0; i < values.length; i++) {
            values[i] = from + i;
        }
        return values;
    }

    @Test
    void isEmptyAtFirst() {
        HistoryView view = history.view(ALL);

        assertThat(view.steps()).isZero();
        for (Series series : Series.values()) {
            assertThat(view.of(series)).isEmpty();
        }
    }

    @Test
    void keepsValuesInOrder() {
        addAll(0, 5);

        assertThat(history.view(ALL).firstStep()).isEqualTo(STEP);
        assertThat(history.view(ALL).steps()).isEqualTo(5);
        assertThat(cpu(ALL)).containsExactly(range(0, 5));
    }

    @Test
    void knowsNothingOfWhatAVmDidNotSay() {
        history.add(STEP, Vms.unknown());
        add(1, 50);

        HistoryView view = history.view(ALL);

        assertThat(view.of(Series.CPU_PERCENT)).containsExactly(Float.NaN, 50);
        assertThat(view.of(Series.HEAP_USED_BYTES)).containsExactly(Float.NaN, Float.NaN);
    }

    @Test
    void knowsNothingOfTheStepsThatWereLeftOut() {
        add(0, 1);
        add(3, 4);

        assertThat(history.view(ALL).steps()).isEqualTo(4);
        assertThat(cpu(ALL)).containsExactly(1, Float.NaN, Float.NaN, 4);
    }

    @Test
    void letsTheFirstOfTwoLooksInOneStepCount() {
        add(0, 1);
        add(0, 2);
        add(1, 3);
        add(0, 4);
        add(1, 5);

        assertThat(cpu(ALL)).containsExactly(1, 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {63, 64, 65, 255, 256, 257, 1024, 1025, 3599, 3600})
    void keepsTheOrderWhileItGrows(int steps) {
        addAll(0, steps);

        assertThat(history.view(ALL).firstStep()).isEqualTo(STEP);
        assertThat(cpu(ALL)).containsExactly(range(0, steps));
    }

    @Test
    void keepsOnlyTheLastHour() {
        addAll(0, 3601);
        assertThat(history.view(ALL).firstStep()).isEqualTo(STEP + 1);

        addAll(3601, 4000);

        HistoryView view = history.view(ALL);
        assertThat(view.steps()).isEqualTo(History.MAX_STEPS).isEqualTo(3600);
        assertThat(view.firstStep()).isEqualTo(STEP + 400);
        assertThat(view.of(Series.CPU_PERCENT)).containsExactly(range(400, 4000));
    }

    @Test
    void goesAroundAsOftenAsItTakes() {
        addAll(0, 20_000);

        assertThat(history.view(ALL).firstStep()).isEqualTo(STEP + 16_400);
        assertThat(cpu(ALL)).containsExactly(range(16_400, 20_000));
    }

    private void counted(long step) {
        history.add(STEP + step, Vms.unknown().withCountedAllocation((double) step));
    }

    @Test
    void knowsWhichAllocationWasCounted() {
        add(0, 1);
        counted(1);
        counted(2);
        counted(5);
        add(6, 1);

        assertThat(history.view(ALL).counted().stream()).containsExactly(1, 2, 5);
        assertThat(history.view(3).counted().stream()).containsExactly(1);
    }

    @Test
    void knowsWhichAllocationWasCountedWhileItGrowsAndGoesAround() {
        for (int step = 0; step < 4000; step++) {
            if (step % 1000 < 2) {
                counted(step);
            } else {
                add(step, step);
            }
        }
        assertThat(history.view(ALL).counted().stream()).containsExactly(600, 601, 1600, 1601, 2600, 2601);

        add(7_600, 1); // all but this one left
        assertThat(history.view(ALL).counted().stream()).isEmpty();
    }

    @Test
    void pushesOldValuesOutByAGapToo() {
        addAll(0, 3600);
        add(3699, 7);

        HistoryView view = history.view(ALL);
        float[] values = view.of(Series.CPU_PERCENT);
        assertThat(view.firstStep()).isEqualTo(STEP + 100);
        assertThat(values).hasSize(3600);
        assertThat(values[0]).isEqualTo(100);
        assertThat(values[3499]).isEqualTo(3599);
        assertThat(values[3500]).isNaN();
        assertThat(values[3598]).isNaN();
        assertThat(values[3599]).isEqualTo(7);
    }

    @Test
    void growsAcrossAGapThatIsLargerThanItself() {
        add(0, 1);
        add(3000, 2);

        float[] values = cpu(ALL);
        assertThat(values).hasSize(3001);
        assertThat(values[0]).isEqualTo(1);
        assertThat(values[1]).isNaN();
        assertThat(values[2999]).isNaN();
        assertThat(values[3000]).isEqualTo(2);
    }

    @Test
    void startsAnewAfterAGapOfMoreThanAnHour() {
        addAll(0, 3700);
        add(10_000, 1);
        add(10_001, 2);

        assertThat(history.view(ALL).firstStep()).isEqualTo(STEP + 10_000);
        assertThat(cpu(ALL)).containsExactly(1, 2);
    }

    @Test
    void startsAnewAfterTheClockLeaptForYears() {
        add(0, 1);
        history.add(Long.MAX_VALUE - 10, Vms.withCpu(2));

        assertThat(history.view(ALL).firstStep()).isEqualTo(Long.MAX_VALUE - 10);
        assertThat(cpu(ALL)).containsExactly(2);
    }

    @Test
    void fillsUpAndGoesAroundAfterItStartedAnew() {
        addAll(0, 4000);
        addAll(50_000, 55_000);

        assertThat(history.view(ALL).firstStep()).isEqualTo(STEP + 51_400);
        assertThat(cpu(ALL)).containsExactly(range(51_400, 55_000));
    }

    @Test
    void showsTheNewestOnlyIfAskedForFew() {
        addAll(0, 4000);

        HistoryView view = history.view(3);

        assertThat(view.steps()).isEqualTo(3);
        assertThat(view.firstStep()).isEqualTo(STEP + 3997);
        assertThat(view.of(Series.CPU_PERCENT)).containsExactly(3997, 3998, 3999);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void showsNothingIfAskedForNothing(int limit) {
        addAll(0, 5);

        HistoryView view = history.view(limit);

        assertThat(view.steps()).isZero();
        assertThat(view.firstStep()).isEqualTo(STEP + 5);
        assertThat(view.of(Series.CPU_PERCENT)).isEmpty();
    }

    @Test
    void doesNotChangeAViewThatWasTaken() {
        addAll(0, 2);
        HistoryView before = history.view(ALL);
        before.of(Series.CPU_PERCENT)[0] = 99;
        addAll(2, 4000);

        assertThat(before.of(Series.CPU_PERCENT)).containsExactly(range(0, 2));
    }
}
