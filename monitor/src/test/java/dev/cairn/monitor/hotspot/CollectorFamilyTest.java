// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CollectorFamilyTest {
    @ParameterizedTest
    @CsvSource({
        "Serial young collection pauses, SERIAL",
        "Serial full collection pauses, SERIAL",
        "Copy, SERIAL",
        "MSC, SERIAL",
        "Parallel young collection pauses, PARALLEL",
        "Parallel full collection pauses, PARALLEL",
        "PSScavenge, PARALLEL",
        "PSParallelCompact, PARALLEL",
        "G1 young collection pauses, G1",
        "G1 incremental collections, G1",
        "G1 concurrent cycle pauses, G1",
        "Z concurrent cycle pauses, Z",
        "ZGC minor collection pauses, Z",
        "Shenandoah partial, SHENANDOAH",
        "Shenandoah full, SHENANDOAH",
        "PCopy, OTHER",
        "CMS, OTHER",
        "'', OTHER",
        "copy, OTHER",
        "Copycat, OTHER",
        "\uD83D\uDE80, OTHER"
    })
    void knowsACollectorByItsName(String name, CollectorFamily family) {
        assertThat(CollectorFamily.ofCollectorName(name)).isEqualTo(family);
    }

    @ParameterizedTest
    @CsvSource({
        "SERIAL, 8, true",
        "SERIAL, 17, true",
        "SERIAL, 24, true",
        "SERIAL, 25, false",
        "PARALLEL, 17, true",
        "PARALLEL, 25, false",
        "G1, 17, true",
        "G1, 24, true",
        "G1, 25, true",
        "G1, 30, true",
        "Z, 17, false",
        "Z, 25, false",
        "SHENANDOAH, 25, true",
        "OTHER, 17, false"
    })
    void knowsWhetherUsedMovesBetweenCollections(CollectorFamily family, int jdkFeature, boolean moves) {
        assertThat(family.countsBetweenCollections(jdkFeature)).isEqualTo(moves);
    }

    @ParameterizedTest
    @EnumSource(
            value = CollectorFamily.class,
            names = {"SERIAL", "PARALLEL", "OTHER"})
    void addsTheBoundsOfGenerationsThatLieSideBySide(CollectorFamily family) {
        assertThat(family.generationsShareTheHeap()).isFalse();
    }

    @Test
    void doesNotAddTheBoundsOfGenerationsThatShareRegions() {
        assertThat(CollectorFamily.G1.generationsShareTheHeap()).isTrue();
        assertThat(CollectorFamily.Z.generationsShareTheHeap()).isTrue();
        assertThat(CollectorFamily.SHENANDOAH.generationsShareTheHeap()).isTrue();
    }
}
