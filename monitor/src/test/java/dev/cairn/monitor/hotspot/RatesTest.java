// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.monitor.hotspot.CounterReading.Eden;
import dev.cairn.monitor.model.GcDetails;
import dev.cairn.monitor.model.RuntimeCounts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RatesTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;
    private static final long CAPACITY = 1000;
    private static final long START_MILLIS = 1_763_622_000_000L;

    /** The clock of {@code System.nanoTime} may start anywhere, below zero too. */
    private static final long START = Long.MIN_VALUE / 2;

    private final Rates rates = new Rates();

    private static CounterReading reading(Optional<Eden> eden, OptionalLong lastGcEnd, long pauseNanos) {
        return reading(eden, lastGcEnd, pauseNanos, Optional.empty());
    }

    private static CounterReading reading(
            Optional<Eden> eden, OptionalLong lastGcEnd, long pauseNanos, Optional<String> cause) {
        return new CounterReading(
                Optional.empty(),
                List.of(),
                cause,
                lastGcEnd,
                eden,
                pauseNanos,
                GcDetails.UNKNOWN,
                RuntimeCounts.UNKNOWN);
    }

    private void live(double second, long used, long collections) {
        Eden eden = new Eden(used, CAPACITY, collections, true);
        rates.add(reading(Optional.of(eden), OptionalLong.empty(), 0), START + (long) (second * SECOND));
    }

    /** A look at a VM whose "used" stands still: {@code gcEndSecond} is when its last collection ended. */
    private void still(double second, long collections, double gcEndSecond) {
        Eden eden = new Eden(0, CAPACITY, collections, false);
        OptionalLong gcEnd =
                collections == 0 ? OptionalLong.empty() : OptionalLong.of(START_MILLIS + (long) (gcEndSecond * 1000));
        rates.add(reading(Optional.of(eden), gcEnd, 0), START + (long) (second * SECOND));
    }

    private void pause(double second, long pauseNanos) {
        rates.add(reading(Optional.empty(), OptionalLong.empty(), pauseNanos), START + (long) (second * SECOND));
    }

    @Test
    void knowsNothingBeforeTheSecondLook() {
        assertThat(rates.allocatedBytesPerSecond()).isEmpty();
        assertThat(rates.gcPercent()).isEmpty();

        live(0, 100, 0);

        assertThat(rates.allocatedBytesPerSecond()).isEmpty();
        assertThat(rates.gcPercent()).isEmpty();
    }

    @Test
    void takesNoneForFullWhereCollectionsAreAskedForAgainAndAgain() {
        for (int second = 0; second < 5; second++) {
            Eden eden = new Eden(0, CAPACITY, 3L * second + 1, true);
            rates.add(
                    reading(Optional.of(eden), OptionalLong.empty(), 0, Optional.of("System.gc()")),
                    START + second * SECOND);
        }
        assertThat(rates.allocatedBytesPerSecond()).hasValue(0);
    }

    @Test
    void takesTheGrowthOfEdenWhileThereIsNoCollection() {
        live(0, 100, 7);
        live(1, 350, 7);
        assertThat(rates.allocatedBytesPerSecond()).hasValue(250);

        live(3, 450, 7);
        assertThat(rates.allocatedBytesPerSecond()).hasValue(50);

        live(4, 450, 7);
        assertThat(rates.allocatedBytesPerSecond()).hasValue(0);
    }

    @Test
    void takesEdenForFullWhenItWasCollected() {
        live(0, 400, 7);
        live(1, 100, 8);

        assertThat(rates.allocatedBytesPerSecond()).hasValue(600 + 100);
    }

    @Test
    void countsAFullEdenForEachCollectionInBetween() {
        live(0, 400, 7);
        live(2, 100, 10);

        assertThat(rates.allocatedBytesPerSecond()).hasValue((600 + 2 * 1000 + 100) / 2.0);
    }

    @Test
    void isNeverBelowNothing() {
        live(0, 900, 7);
        live(1, 100, 7);
        assertThat(rates.allocatedBytesPerSecond()).hasValue(0);

        live(2, 200, 3);
        assertThat(rates.allocatedBytesPerSecond()).hasValue(100);
    }

    @Test
    void isNeverBelowNothingEvenIfTheCountersLie() {
        live(0, 0, 0);
        live(1, Long.MAX_VALUE, Long.MAX_VALUE);
        assertThat(rates.allocatedBytesPerSecond().orElseThrow())
                .isNotNegative()
                .isFinite();

        live(2, 0, 0);
        assertThat(rates.allocatedBytesPerSecond().orElseThrow())
                .isNotNegative()
                .isFinite();
    }

    @Test
    void isNotUpsetByTwoLooksInOneMoment() {
        live(0, 100, 0);
        live(0, 100, 0);
        assertThat(rates.allocatedBytesPerSecond()).isEmpty();
        assertThat(rates.gcPercent()).isEmpty();

        live(0, 150, 0);
        assertThat(rates.allocatedBytesPerSecond()).isEmpty();

        live(1, 300, 0);
        assertThat(rates.allocatedBytesPerSecond()).hasValueCloseTo(200.0, within(50.0));

        live(1, 900, 0);
        assertThat(rates.allocatedBytesPerSecond()).hasValueCloseTo(200.0, within(50.0));
    }

    @Test
    void doesNotKnowARateFromOneCollectionAlone() {
        still(0, 0, 0);
        still(1, 0, 0);
        assertThat(rates.allocatedBytesPerSecond()).isEmpty();

        still(2, 1, 1.5);
        assertThat(rates.allocatedBytesPerSecond()).isEmpty();
        still(3, 1, 1.5);
        assertThat(rates.allocatedBytesPerSecond()).isEmpty();
    }

    @Test
    void takesTheMeanBetweenTwoCollections() {
        still(0, 0, 0);
        still(1, 1, 0.5);
        still(2, 1, 0.5);
        still(5, 2, 4.5);

        assertThat(rates.allocatedBytesPerSecond()).hasValue(CAPACITY / 4.0);
    }

    @Test
    void takesTheMeanOverSeveralCollections() {
        still(0, 1, 0);
        still(1, 5, 0.8);

        assertThat(rates.allocatedBytesPerSecond()).hasValue(4 * CAPACITY / 0.8);
    }

    @Test
    void knowsTheMeanAtTheFirstCollectionIfThereWasOneBeforeItLooked() {
        still(100, 9, 98);
        assertThat(rates.allocatedBytesPerSecond()).isEmpty();

        still(101, 10, 100.5);
        assertThat(rates.allocatedBytesPerSecond()).hasValue(CAPACITY / 2.5);
    }

    @Test
    void knowsThatTheRateCannotBeHighWhileNoCollectionComes() {
        still(0, 1, 0);
        still(1, 2, 1);
        assertThat(rates.allocatedBytesPerSecond()).hasValue(CAPACITY);

        still(2, 2, 1);
        assertThat(rates.allocatedBytesPerSecond()).hasValue(CAPACITY);

        still(5, 2, 1);
        assertThat(rates.allocatedBytesPerSecond()).hasValue(CAPACITY / 4.0);

        still(101, 2, 1);
        assertThat(rates.allocatedBytesPerSecond()).hasValue(CAPACITY / 100.0);
    }

    @Test
    void knowsNoRateOfACollectorWithoutEden() {
        pause(0, 0);
        pause(1, 0);

        assertThat(rates.allocatedBytesPerSecond()).isEmpty();
    }

    @Test
    void forgetsTheRateWhenEdenIsGone() {
        live(0, 100, 0);
        live(1, 200, 0);
        pause(2, 0);

        assertThat(rates.allocatedBytesPerSecond()).isEmpty();
    }

    @Test
    void takesTheShareOfTimeThatTheVmStoodStill() {
        pause(0, 5 * SECOND);
        pause(1, 5 * SECOND);
        assertThat(rates.gcPercent()).hasValue(0);

        pause(2, 5 * SECOND + 250 * MILLI);
        assertThat(rates.gcPercent()).hasValue(25);

        pause(4, 5 * SECOND + 251 * MILLI);
        assertThat(rates.gcPercent()).hasValue(0.1);
    }

    @Test
    void keepsTheShareBetweenNothingAndAll() {
        pause(0, 5 * SECOND);
        pause(1, 9 * SECOND);
        assertThat(rates.gcPercent()).hasValue(100);

        pause(2, 0);
        assertThat(rates.gcPercent()).hasValue(0);
    }

    private void asked(double second, Eden eden, String cause) {
        OptionalLong end = OptionalLong.of(START_MILLIS + (long) (second * 1000) - 100);
        rates.add(reading(Optional.of(eden), end, 0, Optional.of(cause)), START + (long) (second * SECOND));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"System.gc()", "JvmtiEnv ForceGarbageCollection", "Diagnostic Command", "Heap Dump Initiated GC"
            })
    void aCollectionThatSomebodyAskedForIsNoAllocation(String cause) {
        live(0, 100, 7);
        live(1, 110, 7);
        for (int emptied = 8; emptied <= 9; emptied++) { // Parallel collects twice
            asked(emptied - 6, new Eden(4, CAPACITY, emptied, true), cause);
            assertThat(rates.allocatedBytesPerSecond()).as(cause).hasValue(10);
        }
        live(5, 24, 9);
        assertThat(rates.allocatedBytesPerSecond()).hasValue(10);
    }

    @Test
    void norIsItWhereUsedStandsStill() {
        still(0, 3, -20);
        still(1, 4, 0.5);
        double before = rates.allocatedBytesPerSecond().orElseThrow();
        asked(2, new Eden(0, CAPACITY, 5, false), "System.gc()");
        assertThat(rates.allocatedBytesPerSecond()).hasValue(before);
    }

    @Test
    void collectionsForAllocationBesideItCount() {
        live(0, 400, 7);
        asked(1, new Eden(300, CAPACITY, 7 + 3, true), "System.gc()");
        assertThat(rates.allocatedBytesPerSecond()).hasValue(600 + 300);
    }
}
