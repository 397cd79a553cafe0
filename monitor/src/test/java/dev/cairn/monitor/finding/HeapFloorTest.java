// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import static dev.cairn.monitor.finding.Watched.MAX_HEAP;
import static dev.cairn.monitor.finding.Watched.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.monitor.finding.Finding.HeapFloorRises;
import dev.cairn.monitor.finding.Finding.Severity;
import dev.cairn.monitor.finding.Observed.Floor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeapFloorTest {
    private static final String G1 = "G1 young collection pauses";
    private static final String SERIAL = "Serial young collection pauses";
    private static final int WARM = 100;
    private static final int NOISE_MIB = 8;

    /** One full collection every ten seconds, each of which leaves what {@code mebibytes} says of its number. */
    private static List<Floor> full(int collections, IntToDoubleFunction mebibytes) {
        List<Floor> floors = new ArrayList<>();
        for (int i = 0; i < collections; i++) {
            floors.add(new Floor(WARM + 10.0 * i, (long) (mebibytes.applyAsDouble(i) * MIB), true, false, false));
        }
        return floors;
    }

    private static Optional<HeapFloorRises> find(String collector, List<Floor> floors) {
        return HeapFloor.find(Watched.floors(collector, floors), Limits.USUAL).map(HeapFloorRises.class::cast);
    }

    @Test
    void findsALeakUnderASawToothWithNoise() {
        Random random = new Random(1);
        double leak = 0.5; // MiB from one full collection to the next, so 0.05 MiB a second
        HeapFloorRises found = find(G1, full(120, i -> 100 + leak * i + NOISE_MIB * random.nextDouble()))
                .orElseThrow();

        assertThat(found.growth().perSecond() / MIB).isCloseTo(0.05, within(0.01));
        assertThat(found.growth().low() / MIB).isPositive().isLessThan(0.05);
        assertThat(found.growth().high() / MIB).isGreaterThan(0.05);
        assertThat(found.collections()).isEqualTo(120);
        double left = (MAX_HEAP - found.floorBytes()) / (0.05 * MIB);
        assertThat(found.secondsUntilFull(found.growth().perSecond())).isCloseTo(left, within(left / 4));
        assertThat(found.wholeHeap()).isTrue();
        assertThat(found.severity()).isEqualTo(Severity.WARNING);
    }

    @Test
    void callsALeakAProblemThatFillsTheHeapWithinTheHour() {
        assertThat(find(G1, full(30, i -> 100 + 20 * i)))
                .hasValueSatisfying(found -> assertThat(found.severity()).isEqualTo(Severity.PROBLEM));
    }

    @Test
    void saysNothingOfFewCollectionsHoweverSteep() {
        assertThat(find(G1, full(SteadyGrowth.FEWEST_POINTS - 1, i -> 100 + 50 * i)))
                .isEmpty();
    }

    @Test
    void saysNothingOfAWarmUp() {
        List<Floor> floors = new ArrayList<>();
        for (int second = 0; second < 59; second++) {
            floors.add(new Floor(second, (10 + 5L * second) * MIB, true, false, false));
        }
        assertThat(find(G1, floors)).isEmpty();
    }

    @Test
    void saysNothingOfACacheThatHasFilled() {
        Random random = new Random(2);
        assertThat(find(G1, full(200, i -> 300 * (1 - Math.exp(-i / 30.0)) + random.nextDouble())))
                .isEmpty();
    }

    @Test
    void saysNothingOfGrowthThatIsNotWorthAWord() {
        assertThat(find(G1, full(200, i -> 500 + 0.01 * i))).isEmpty();
    }

    @Test
    void takesTheLeastThatACycleLeadsTo() {
        // Young collections leave more and more until a cycle; the one after it, a mixed one, leaves what lives.
        List<Floor> steady = new ArrayList<>();
        List<Floor> leaking = new ArrayList<>();
        for (int cycle = 0; cycle < 20; cycle++) {
            for (int young = 0; young < 10; young++) {
                double second = WARM + 100.0 * cycle + 10 * young;
                long promoted = (100 + 20L * ((young + 8) % 10)) * MIB;
                steady.add(new Floor(second, promoted, false, young == 0, true));
                leaking.add(new Floor(second, promoted + 10L * cycle * MIB, false, young == 0, true));
            }
        }
        assertThat(find(G1, steady)).isEmpty();
        assertThat(find(G1, leaking))
                .hasValueSatisfying(
                        found -> assertThat(found.growth().perSecond() / MIB).isCloseTo(0.1, within(0.001)));
    }

    @Test
    void takesRemarkAndCleanupOfG1ForOneCycle() {
        // Where both were points of their own, that between them would hide the growth, or count twice.
        List<Floor> floors = new ArrayList<>();
        for (int cycle = 0; cycle < 20; cycle++) {
            double second = WARM + 100.0 * cycle;
            long alive = (100 + 10L * cycle) * MIB;
            floors.add(new Floor(second, alive + 300 * MIB, false, true, false));
            floors.add(new Floor(second + 1, alive + 300 * MIB, false, true, false));
            floors.add(new Floor(second + 50, alive, false, false, true));
        }
        assertThat(find(G1, floors)).hasValueSatisfying(found -> {
            assertThat(found.collections()).isEqualTo(19);
            assertThat(found.growth().perSecond() / MIB).isCloseTo(0.1, within(0.001));
        });
    }

    @Test
    void saysNothingOfYoungCollectionsWhereTheOldGenerationIsCollectedInTime() {
        assertThat(find(G1, young())).isEmpty();
    }

    @Test
    void notesWhatYoungCollectionsLeaveWhereAFullCollectionIsNear() {
        HeapFloorRises found = find(SERIAL, young()).orElseThrow();
        assertThat(found.wholeHeap()).isFalse();
        assertThat(found.severity()).isEqualTo(Severity.NOTE);
    }

    private static List<Floor> young() {
        List<Floor> floors = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            floors.add(new Floor(WARM + 10.0 * i, (100 + 10L * i) * MIB, false, false, true));
        }
        return floors;
    }

    /** A VM is looked at again and again, so each series is judged at each tenth of it. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.8})
    void hardlyEverFindsGrowthInWhatOnlyWobbles(double memory) {
        int seeds = 1000;
        int wrong = 0;
        for (int seed = 0; seed < seeds; seed++) {
            Random random = new Random(seed);
            double[] last = {0};
            List<Floor> floors = full(200, i -> {
                last[0] = memory * last[0] + random.nextGaussian() * NOISE_MIB;
                return Math.max(1, 100 + last[0]);
            });
            boolean found = false;
            for (int end = 20; end <= floors.size(); end += 20) {
                found |= find(G1, floors.subList(0, end)).isPresent();
            }
            wrong += found ? 1 : 0;
        }
        assertThat(wrong).as("of %d steady series", seeds).isLessThan(seeds / 100);
    }
}
