// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.view.ComparedLengths.Numbers;
import org.junit.jupiter.api.Test;

class ComparedLengthsTest {
    private static final ValueType BYTES = AllocationSamples.BYTES.type();

    @Test
    void whatAddsUpIsComparedPerSecondWhereLengthsDiffer() {
        ComparedLengths lengths = new ComparedLengths(10, 4, Numbers.AS_LENGTHS_ASK);
        assertThat(lengths.factorBefore(BYTES)).isEqualTo(0.1);
        assertThat(lengths.factorAfter(BYTES)).isEqualTo(0.25);
        assertThat(lengths.compared(BYTES)).isEqualTo(new ValueType("alloc_space", "bytes/s"));
        assertThat(lengths.note().orElseThrow())
                .isEqualTo("The one before is of 10.00 s and the one after of 4.00 s, so what adds up over time is"
                        + " compared per second.");
    }

    @Test
    void whatIsAliveHasNoRate() {
        ComparedLengths lengths = new ComparedLengths(10, 4, Numbers.AS_LENGTHS_ASK);
        assertThat(lengths.factorBefore(LiveObjects.INUSE_SPACE)).isEqualTo(1);
        assertThat(lengths.factorAfter(LiveObjects.INUSE_OBJECTS)).isEqualTo(1);
        assertThat(lengths.compared(LiveObjects.INUSE_SPACE)).isEqualTo(LiveObjects.INUSE_SPACE);
    }

    @Test
    void partsOfOneRecordingAreAlwaysComparedPerSecond() {
        ComparedLengths lengths = new ComparedLengths(10, 10, Numbers.PER_SECOND);
        assertThat(lengths.factorAfter(BYTES)).isEqualTo(0.1);
        assertThat(lengths.note()).contains("What adds up over time is compared per second.");
        assertThat(new ComparedLengths(10, 0, Numbers.PER_SECOND).compared(BYTES))
                .isEqualTo(BYTES);
    }

    @Test
    void totalsStayWhereLengthsAreTheSameOrUnknownOrSomebodyWantsThem() {
        for (ComparedLengths lengths : new ComparedLengths[] {
            new ComparedLengths(10, 10.1, Numbers.AS_LENGTHS_ASK),
            new ComparedLengths(0, 4, Numbers.AS_LENGTHS_ASK),
            new ComparedLengths(10, 4, Numbers.TOTALS)
        }) {
            assertThat(lengths.factorBefore(BYTES)).isEqualTo(1);
            assertThat(lengths.factorAfter(BYTES)).isEqualTo(1);
            assertThat(lengths.compared(BYTES)).isEqualTo(BYTES);
        }
        assertThat(new ComparedLengths(10, 10.1, Numbers.AS_LENGTHS_ASK).note()).isEmpty();
        assertThat(new ComparedLengths(10, 4, Numbers.TOTALS).note().orElseThrow())
                .contains("differs by that alone");
    }
}
