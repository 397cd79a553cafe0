// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.hotspot.CounterReading.Eden;
import dev.cairn.monitor.model.Collected;
import dev.cairn.monitor.model.GcCollector;
import dev.cairn.monitor.model.GcDetails;
import dev.cairn.monitor.model.Heap;
import dev.cairn.monitor.model.Heap.UsedAt;
import dev.cairn.monitor.model.RuntimeCounts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CollectedBetweenTest {
    private static final long EDEN = 1000;
    private static final long MILLI = 1_000_000;

    /** G1 whose heap holds {@code old} outside eden. */
    private static CounterReading g1(long young, long full, long concurrent, long pauseMillis, long old, long eden) {
        return reading(
                List.of(
                        new GcCollector("G1 young collection pauses", young, 0),
                        new GcCollector("G1 full collection pauses", full, 0),
                        new GcCollector("G1 concurrent cycle pauses", concurrent, 0)),
                pauseMillis,
                Optional.of(new Eden(eden, EDEN, young + full, true)),
                heap(old + eden, UsedAt.NOW));
    }

    private static CounterReading zgc(long cycles, UsedAt usedAt) {
        return reading(
                List.of(new GcCollector("Z concurrent cycle pauses", cycles, 0)),
                cycles,
                Optional.empty(),
                heap(70, usedAt));
    }

    private static CounterReading reading(
            List<GcCollector> collectors, long pauseMillis, Optional<Eden> eden, Heap heap) {
        return new CounterReading(
                Optional.of(heap),
                collectors,
                Optional.of("some cause"),
                OptionalLong.of(5),
                eden,
                pauseMillis * MILLI,
                GcDetails.UNKNOWN,
                RuntimeCounts.UNKNOWN);
    }

    private static Heap heap(long used, UsedAt usedAt) {
        return new Heap(OptionalLong.of(used), usedAt, OptionalLong.empty(), 10_000, 10_000, List.of());
    }

    private static Optional<Collected> between(CounterReading before, CounterReading now) {
        return CollectedBetween.of(before, now, false);
    }

    @Test
    void isNothingWhereNoneCame() {
        assertThat(between(g1(3, 0, 0, 9, 500, 100), g1(3, 0, 0, 9, 500, 700))).isEmpty();
    }

    @Test
    void countsByKindAndEstimatesWhatWasFreed() {
        Collected two =
                between(g1(3, 0, 2, 9, 500, 900), g1(5, 0, 3, 14, 520, 100)).orElseThrow();
        assertThat(two.young()).isEqualTo(2);
        assertThat(two.concurrent()).isEqualTo(1);
        assertThat(two.full()).isZero();
        assertThat(two.pauseMicros()).isEqualTo(5000);
        assertThat(two.floorBytes()).as("without what is in eden again").hasValue(520);
        assertThat(two.freedBytes())
                .as("two full edens, less what moved out of them")
                .hasValue(2 * EDEN - 20);
    }

    @Test
    void takesEdenAsItWasWhereACollectionWasAskedFor() {
        assertThat(CollectedBetween.of(g1(3, 0, 0, 9, 500, 300), g1(3, 1, 0, 9, 200, 0), true))
                .hasValueSatisfying(one -> assertThat(one.freedBytes()).hasValue(600));
        assertThat(CollectedBetween.of(g1(3, 0, 0, 9, 500, 10), g1(3, 1, 0, 9, 490, 0), true))
                .as("what came between the look and the collection may be much more")
                .hasValueSatisfying(one -> assertThat(one.freedBytes()).isEmpty());
    }

    @Test
    void knowsNothingFreedByAPauseOfACycle() {
        assertThat(between(g1(3, 0, 0, 9, 500, 300), g1(3, 0, 1, 10, 500, 400)))
                .hasValueSatisfying(one -> assertThat(one.freedBytes()).isEmpty());
    }

    @Test
    void knowsAFloorWithoutEdenOnlyWhereUsedIsOfTheCollection() {
        assertThat(between(zgc(1, UsedAt.LAST_GC), zgc(4, UsedAt.LAST_GC))).hasValueSatisfying(cycle -> {
            assertThat(cycle.concurrent()).isEqualTo(3);
            assertThat(cycle.floorBytes()).hasValue(70);
            assertThat(cycle.freedBytes()).isEmpty();
        });
        assertThat(between(zgc(1, UsedAt.NOW), zgc(4, UsedAt.NOW)))
                .hasValueSatisfying(cycle -> assertThat(cycle.floorBytes()).isEmpty());
    }

    @Test
    void isNothingWhereTheCollectorsAreOthers() {
        assertThat(between(zgc(1, UsedAt.NOW), g1(9, 0, 0, 9, 1, 1))).isEmpty();
    }
}
