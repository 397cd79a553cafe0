// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** In which order estimates are shown. */
class EstimateTest {
    private static final double MIB = 1 << 20;

    private static Estimate mib(double value, double error) {
        return new Estimate(value * MIB, error * MIB);
    }

    private static List<Estimate> sorted(Estimate... estimates) {
        return List.of(estimates).stream().sorted(Estimate.MOST_FOR_SURE_FIRST).toList();
    }

    @Test
    void aSingleSampleNeverComesBeforeWhatIsCertain() {
        Estimate single = mib(8, 8);
        Estimate dozens = mib(2.1, 0.3);
        Estimate counted = mib(0.001, 0);
        assertThat(sorted(single, counted, dozens)).containsExactly(dozens, counted, single);
    }

    @Test
    void whatIsNotCertainIsInTheOrderOfHowLikelyItIs() {
        Estimate single = mib(8, 8);
        Estimate several = mib(3, 1.7);
        Estimate untold = Estimate.unsure(9 * MIB);
        assertThat(sorted(mib(4, 4), untold, single, several)).containsExactly(several, untold, single, mib(4, 4));
    }

    @Test
    void whatNobodyTellsTheErrorOfIsInTheOrderOfItsNumbers() {
        assertThat(sorted(Estimate.unsure(1), Estimate.unsure(3), Estimate.unsure(2)))
                .containsExactly(Estimate.unsure(3), Estimate.unsure(2), Estimate.unsure(1));
    }

    @Test
    void whatShrankForSureComesLast() {
        assertThat(sorted(mib(-5, 1), mib(-9, 9), mib(9, 9), mib(5, 1)))
                .containsExactly(mib(5, 1), mib(9, 9), mib(-9, 9), mib(-5, 1));
    }
}
