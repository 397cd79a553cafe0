// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class ColumnsTest {
    @Test
    void percentagesAreRoundedAsInC() {
        assertThat(Columns.percent(229, 462)).isEqualTo("49.57%");
        assertThat(Columns.percent(1, 3)).isEqualTo("33.33%");
        assertThat(Columns.percent(1, 1)).isEqualTo("100.00%");
        assertThat(Columns.percent(0, 5)).isEqualTo(" 0.00%");
        assertThat(Columns.percent(1, 800)).isEqualTo(" 0.12%");
        assertThat(Columns.percent(3, 800)).isEqualTo(" 0.38%");
        assertThat(Columns.percent(0, 0)).isEqualTo(" 0.00%");
    }

    @Test
    void numbersStandOnTheRightAndMayBeWider() {
        assertThat(Columns.right(7, 4)).isEqualTo("   7");
        assertThat(Columns.right(123456, 4)).isEqualTo("123456");
    }

    @Test
    void datesAreThoseOfCtime() {
        assertThat(CDate.of(Instant.parse("2026-11-20T04:19:35Z"), ZoneOffset.UTC))
                .isEqualTo("Fri Nov 20 04:19:35 2026");
        assertThat(CDate.of(Instant.parse("2004-02-06T13:13:02Z"), ZoneOffset.UTC))
                .isEqualTo("Fri Feb  6 13:13:02 2004");
    }
}
