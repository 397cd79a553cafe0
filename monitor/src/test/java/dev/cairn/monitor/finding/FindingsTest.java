// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import static dev.cairn.monitor.finding.Watched.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.monitor.finding.Finding.GcShareHigh;
import dev.cairn.monitor.finding.Finding.GroupMemoryShort;
import dev.cairn.monitor.finding.Finding.Swapped;
import dev.cairn.monitor.finding.Finding.ThreadsGrow;
import dev.cairn.monitor.finding.Finding.Throttled;
import dev.cairn.monitor.model.ControlGroup;
import dev.cairn.monitor.model.ResidentMemory;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class FindingsTest {
    private static final ResidentMemory MEMORY = new ResidentMemory(100 * MIB, 10 * MIB, 0, 0);

    private static Curve everySecond(int seconds, IntToDoubleFunction value) {
        float[] column = new float[seconds];
        for (int i = 0; i < seconds; i++) {
            column[i] = (float) value.applyAsDouble(i);
        }
        return Curve.of(column, 0, 1);
    }

    private static List<Finding> find(Observed observed) {
        return Findings.of(observed, Limits.USUAL);
    }

    @Test
    void findsThreadsThatOnlyStart() {
        Random random = new Random(3);
        List<Finding> found = find(Watched.threads(everySecond(900, i -> 50 + 0.2 * i + random.nextInt(20))));
        assertThat(found).singleElement().isInstanceOfSatisfying(ThreadsGrow.class, grow -> {
            assertThat(grow.growth().perSecond()).isCloseTo(0.2, within(0.02));
            assertThat(grow.threads()).isBetween(229L, 250L);
        });
    }

    @Test
    void saysNothingOfAPoolThatHasFilled() {
        assertThat(find(Watched.threads(everySecond(900, i -> Math.min(250, 50 + i)))))
                .isEmpty();
    }

    @Test
    void hardlyEverFindsThreadsThatOnlyComeAndGo() {
        int wrong = 0;
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            Curve threads = everySecond(900, i -> 100 + 20 * Math.sin(i / 50.0) + 15 * random.nextGaussian());
            wrong += find(Watched.threads(threads)).isEmpty() ? 0 : 1;
        }
        assertThat(wrong).isLessThan(3);
    }

    @Test
    void findsAHighShareOfCollections() {
        assertThat(find(Watched.gc(everySecond(300, i -> i < 200 ? 0 : 20))))
                .singleElement()
                .isInstanceOfSatisfying(
                        GcShareHigh.class, share -> assertThat(share.percent()).isCloseTo(20, within(0.1)));
        assertThat(find(Watched.gc(everySecond(300, i -> i % 30 == 0 ? 100 : 5))))
                .isEmpty();
        assertThat(find(Watched.gc(everySecond(30, i -> 90))))
                .as("half a minute")
                .isEmpty();
        assertThat(find(Watched.gc(everySecond(300, i -> 90), 400)))
                .as("a minute that is over")
                .isEmpty();
        assertThat(find(Watched.gc(everySecond(300, i -> i % 2 == 0 ? 90 : Float.NaN))))
                .as("half of the values")
                .isEmpty();
    }

    @Test
    void findsThrottling() {
        assertThat(find(Watched.throttled(everySecond(60, i -> 40))))
                .singleElement()
                .isInstanceOf(Throttled.class);
        assertThat(find(Watched.throttled(everySecond(60, i -> 2)))).isEmpty();
    }

    @Test
    void findsSwap() {
        ResidentMemory swapped = new ResidentMemory(100 * MIB, 10 * MIB, 0, 40 * MIB);
        assertThat(find(Watched.memory(swapped, ControlGroup.UNKNOWN)))
                .containsExactly(new Swapped(40 * MIB, 110 * MIB));
        assertThat(find(Watched.memory(MEMORY, ControlGroup.UNKNOWN))).isEmpty();
        assertThat(find(Watched.memory(new ResidentMemory(9000 * MIB, 0, 0, 40 * MIB), ControlGroup.UNKNOWN)))
                .as("a little of much")
                .isEmpty();
    }

    @Test
    void findsAGroupThatIsNearlyFull() {
        assertThat(find(Watched.memory(MEMORY, group(980 * MIB))))
                .containsExactly(new GroupMemoryShort(980 * MIB, 1000 * MIB));
        assertThat(find(Watched.memory(MEMORY, group(600 * MIB)))).isEmpty();
    }

    private static ControlGroup group(long used) {
        return new ControlGroup(
                OptionalDouble.empty(), OptionalDouble.empty(), OptionalLong.of(used), OptionalLong.of(1000 * MIB));
    }
}
