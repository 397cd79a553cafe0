// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WholeSamplesTest {
    @Test
    void partsOfASampleGoWhereMostIsLeftOver() {
        WholeSamples samples = WholeSamples.of(new long[] {25, 0, 7, 6, 12, 40}, 10);
        assertThat(samples.counts()).containsExactly(2, 0, 1, 1, 1, 4);
        assertThat(samples.total()).isEqualTo(9);
    }

    @Test
    void whatIsLittleEverywhereIsNotLost() {
        long[] nanos = new long[1000];
        Arrays.fill(nanos, 3);
        WholeSamples samples = WholeSamples.of(nanos, 10);
        assertThat(samples.total()).isEqualTo(300);
        assertThat(LongStream.of(samples.counts()).sum()).isEqualTo(300);
        assertThat(samples.counts()).containsOnly(0, 1);
    }

    @Test
    void nothingIsNothing() {
        assertThat(WholeSamples.of(new long[4], 10).total()).isZero();
        assertThat(WholeSamples.of(new long[] {4}, 10).total()).isZero();
    }
}
