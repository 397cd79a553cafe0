// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.finding.Observed.Floor;
import java.util.List;
import org.junit.jupiter.api.Test;

class WholeHeapFloorsTest {
    private static Floor young(long second, long bytes) {
        return new Floor(second, bytes, false, false, true);
    }

    private static Floor full(long second, long bytes) {
        return new Floor(second, bytes, true, false, false);
    }

    private static Floor cycle(long second, long bytes) {
        return new Floor(second, bytes, false, true, false);
    }

    private static WholeHeapFloors of(Floor... floors) {
        return WholeHeapFloors.of(List.of(floors), true);
    }

    @Test
    void youngCollectionsSayNothing() {
        assertThat(of(young(1, 500), young(2, 600)).last()).isEmpty();
    }

    @Test
    void aFullCollectionSaysItAtOnceAndYoungOnesAfterItDoNot() {
        assertThat(of(young(1, 500), full(2, 100), young(3, 300)).last()).hasValue(100);
    }

    @Test
    void aCycleSaysTheLeastOfWhatFollowsAsFarAsItGot() {
        assertThat(of(cycle(1, 800)).last()).hasValue(800);
        assertThat(of(cycle(1, 800), cycle(2, 700), young(3, 400), young(4, 450))
                        .last())
                .hasValue(400);
        assertThat(of(cycle(1, 800), young(2, 400), cycle(10, 900)).last()).hasValue(900);
    }

    @Test
    void aFullCollectionEndsACycle() {
        WholeHeapFloors floors = of(cycle(1, 300), full(2, 500));
        assertThat(floors.last()).hasValue(500);
        assertThat(floors.points()).extracting(Floor::bytes).containsExactly(300L, 500L);
    }
}
