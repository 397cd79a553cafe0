// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleBudgetTest {
    private static final long LOOK_NANOS = 200_000_000L;
    private static final double LOOKS_A_SECOND = 5;
    private static final long HALF_MEGABYTE = 512 << 10;

    /** A target with one busy processor, whose samples come as a Poisson process does. */
    private static final class Target {
        private final Random random = new Random(1);
        private final SampleBudget budget;
        private long interval;
        private long nanos;
        private long samples;
        private long callbackNanos;
        private long processNanos;
        private double sampleNanos = 7_000;
        private double processors = 1;

        Target(long samplesPerSecond, long interval) {
            this(samplesPerSecond, interval, SampleBudget.MAX_INTERVAL);
        }

        Target(long samplesPerSecond, long interval, long longest) {
            this.budget = new SampleBudget(samplesPerSecond, longest, interval, 0, 0, 0, 0);
            this.interval = interval;
        }

        /** Returns the mean number of samples a second while {@code bytesPerSecond} are allocated. */
        double run(double bytesPerSecond, double seconds) {
            long before = samples;
            for (int i = 0; i < seconds * LOOKS_A_SECOND; i++) {
                long taken = poisson(bytesPerSecond / interval / LOOKS_A_SECOND);
                nanos += LOOK_NANOS;
                samples += taken;
                callbackNanos += (long) (taken * sampleNanos);
                processNanos += (long) (processors * LOOK_NANOS);
                interval = budget.next(interval, nanos, samples, callbackNanos, processNanos);
            }
            return (samples - before) / seconds;
        }

        private long poisson(double mean) {
            return Math.max(0, Math.round(mean + random.nextGaussian() * Math.sqrt(mean)));
        }
    }

    @Test
    void goesNoFurtherThanTheIntervalMayBecome() {
        Target target = new Target(300, HALF_MEGABYTE, HALF_MEGABYTE);
        target.run(1e9, 5);
        assertThat(target.interval).isEqualTo(HALF_MEGABYTE);
        target.run(1e7, 5);
        assertThat(target.interval).isLessThan(HALF_MEGABYTE);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e7, 1e8, 1e9, 2e9, 5e10})
    void settlesAtTheBudget(double bytesPerSecond) {
        Target target = new Target(300, HALF_MEGABYTE);
        target.run(bytesPerSecond, 5);
        assertThat(target.run(bytesPerSecond, 20)).isBetween(230.0, 370.0);
    }

    @Test
    void changesNothingMoreOnceItFits() {
        Target target = new Target(1000, HALF_MEGABYTE);
        target.run(1e9, 5);
        long settled = target.interval;
        int changes = 0;
        for (int i = 0; i < 100; i++) {
            target.run(1e9, 1 / LOOKS_A_SECOND);
            changes += target.interval == settled ? 0 : 1;
            settled = target.interval;
        }
        assertThat(changes).isLessThan(10);
    }

    @Test
    void anyNumberOfTooManySamplesIsAnsweredAtOnce() {
        Target target = new Target(300, HALF_MEGABYTE);
        target.run(1e7, 10);
        assertThat(target.interval).isLessThan(60_000);
        target.run(2e9, 1 / LOOKS_A_SECOND);
        assertThat(target.interval).isGreaterThan(1 << 20);
        assertThat(target.run(2e9, 2)).isLessThan(600);
    }

    @Test
    void aBurstThatWasCutShortIsNotAnsweredTwice() {
        SampleBudget budget = new SampleBudget(300, SampleBudget.MAX_INTERVAL, 32_768, 0, 0, 0, 0);
        long raised = 64 * 32_768;
        assertThat(budget.next(raised, LOOK_NANOS, 600, 4_000_000, LOOK_NANOS)).isEqualTo(raised);
        assertThat(budget.next(raised, 2 * LOOK_NANOS, 660, 4_400_000, 2 * LOOK_NANOS))
                .isEqualTo(raised);
        assertThat(budget.next(raised, 3 * LOOK_NANOS, 960, 6_400_000, 3 * LOOK_NANOS))
                .isEqualTo(5 * raised);
    }

    @Test
    void comesDownInSteps() {
        Target target = new Target(300, HALF_MEGABYTE);
        target.run(2e9, 5);
        long high = target.interval;
        target.run(1e7, 1 / LOOKS_A_SECOND);
        assertThat(target.interval).isBetween(high / 2, high);
        target.run(1e7, 4);
        assertThat(target.run(1e7, 10)).isBetween(200.0, 400.0);
    }

    @Test
    void staysWithinBounds() {
        Target idle = new Target(300, HALF_MEGABYTE);
        idle.run(0, 30);
        assertThat(idle.interval).isEqualTo(SampleBudget.MIN_INTERVAL);

        Target flooded = new Target(1, HALF_MEGABYTE);
        flooded.run(1e13, 10);
        assertThat(flooded.interval).isEqualTo(SampleBudget.MAX_INTERVAL);
        assertThat(SampleBudget.within(0, Long.MAX_VALUE)).isEqualTo(SampleBudget.MIN_INTERVAL);
        assertThat(SampleBudget.within(Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(SampleBudget.MAX_INTERVAL);
        assertThat(SampleBudget.within(HALF_MEGABYTE, 1)).isEqualTo(1);
    }

    @Test
    void aSmallBudgetWaitsForEnoughSamples() {
        Target target = new Target(1, HALF_MEGABYTE);
        target.run(HALF_MEGABYTE, 5);
        assertThat(target.interval).isEqualTo(HALF_MEGABYTE);
        assertThat(target.run(HALF_MEGABYTE, 200)).isBetween(0.6, 1.6);
    }

    @Test
    void samplesThatCostMuchAreFewer() {
        Target target = new Target(5000, HALF_MEGABYTE);
        target.sampleNanos = 20_000;
        target.run(2e9, 10);
        Target fresh = new Target(5000, target.interval);
        fresh.sampleNanos = 20_000;
        fresh.run(2e9, 20);
        assertThat((double) fresh.callbackNanos / fresh.processNanos).isLessThan(0.01);
    }

    @Test
    void aTargetThatHardlyUsesTheProcessorIsStillSampled() {
        Target target = new Target(300, HALF_MEGABYTE);
        target.processors = 0.02;
        target.run(5e7, 5);
        assertThat(target.run(5e7, 20)).isBetween(230.0, 370.0);
        assertThat((double) target.callbackNanos / target.nanos).isLessThan(0.003);
    }

    /** Its processor time is little, and the first samples are slow, as they find names. */
    @Test
    void aTargetThatDoesLittleIsNotSilencedByItsFirstSamples() {
        SampleBudget budget = new SampleBudget(300, SampleBudget.MAX_INTERVAL, HALF_MEGABYTE, 0, 0, 0, 0);
        long interval = HALF_MEGABYTE;
        for (int look = 1; look <= 5; look++) {
            interval = budget.next(interval, look * LOOK_NANOS, 20, 1_500_000, look * 2_000_000L);
        }
        assertThat(interval).isLessThanOrEqualTo(SampleBudget.MAX_INTERVAL_BY_COST);
    }
}
