// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineStampTest {
    private static final int LARGEST_STRETCH = (1 << 29) - 2;
    private static final long LARGEST_PLACE = (1L << 33) - 1;

    @ParameterizedTest
    @CsvSource({"0, 0", "0, " + LARGEST_PLACE, LARGEST_STRETCH + ", 0", LARGEST_STRETCH + ", " + LARGEST_PLACE})
    void whatIsInAStampComesOutAgainWhateverItsFlags(int stretch, long place) {
        long stamp = LineStamp.of(stretch, place);
        assertThat(stamp).isPositive();
        assertThat(LineStamp.isBusy(stamp)).isFalse();
        for (long flags : new long[] {0, LineStamp.BUSY, IdLine.OUT_OF_ORDER, LineStamp.BUSY | IdLine.OUT_OF_ORDER}) {
            assertThat(LineStamp.stretch(stamp | flags)).isEqualTo(stretch);
            assertThat(LineStamp.place(stamp | flags)).isEqualTo(place);
            assertThat(LineStamp.isBusy(stamp | flags)).isEqualTo((flags & LineStamp.BUSY) != 0);
        }
    }
}
