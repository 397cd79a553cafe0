// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "1, 1 B",
        "1023, 1023 B",
        "1024, 1.0 KiB",
        "1536, 1.5 KiB",
        "102400, 100 KiB",
        "1047000, 1022 KiB",
        "1048576, 1.0 MiB",
        "536870912, 512 MiB",
        "1073741824, 1.0 GiB",
        "1099511627776, 1.0 TiB",
        "9223372036854775807, 8.0 EiB"
    })
    void showsBytesInTheUnitThatFits(long bytes, String text) {
        assertThat(Quantity.bytes(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1048575, 1.0 MiB", "1073741823, 1.0 GiB", "102399, 100 KiB", "1125899906842623, 1.0 PiB"})
    void takesTheNextUnitWhereRoundingLeadsThere(long bytes, String text) {
        assertThat(Quantity.bytes(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 s",
        "999, 0 s",
        "1000, 1 s",
        "59999, 59 s",
        "60000, 1 min 0 s",
        "725000, 12 min 5 s",
        "3599999, 59 min 59 s",
        "3600000, 1 h 0 min",
        "86399999, 23 h 59 min",
        "86400000, 1 d 0 h",
        "273600000, 3 d 4 h",
        "9223372036854775807, 106751991167 d 7 h"
    })
    void showsDurationsInTheirTwoLargestUnits(long millis, String text) {
        assertThat(Quantity.duration(millis)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"-1", "-86400000", "-9223372036854775808"})
    void showsNoDurationBelowNothingWhenAClockWasSetBack(long millis) {
        assertThat(Quantity.duration(millis)).isEqualTo("0 s");
    }

    @Test
    void showsADashForWhatIsNotKnown() {
        assertThat(Quantity.bytes(null)).isEqualTo("-");
        assertThat(Quantity.count(null)).isEqualTo("-");
        assertThat(Quantity.percent(null)).isEqualTo("-");
        assertThat(Quantity.duration(null)).isEqualTo("-");
        assertThat(Quantity.millis(null)).isEqualTo("-");
    }

    @Test
    void groupsLargeFigures() {
        assertThat(Quantity.count(0L)).isEqualTo("0");
        assertThat(Quantity.count(1_234_567L)).isEqualTo("1,234,567");
        assertThat(Quantity.millis(12_345L)).isEqualTo("12,345 ms");
    }

    @Test
    void givesANumberItsWord() {
        assertThat(Quantity.counted(0L, "collection", "collections")).isEqualTo("0 collections");
        assertThat(Quantity.counted(1L, "collection", "collections")).isEqualTo("1 collection");
        assertThat(Quantity.counted(1_000L, "collection", "collections")).isEqualTo("1,000 collections");
        assertThat(Quantity.counted(null, "collection", "collections")).isEqualTo("- collections");
    }

    @Test
    void showsPercentWithOneDigit() {
        assertThat(Quantity.percent(0.0)).isEqualTo("0.0 %");
        assertThat(Quantity.percent(12.34)).isEqualTo("12.3 %");
        assertThat(Quantity.percent(799.96)).isEqualTo("800.0 %");
    }

    @Test
    void writesFiguresTheSameInEveryCountry() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(Quantity.bytes(1536L)).isEqualTo("1.5 KiB");
            assertThat(Quantity.count(1_234L)).isEqualTo("1,234");
            assertThat(Quantity.percent(1.5)).isEqualTo("1.5 %");
        } finally {
            Locale.setDefault(before);
        }
    }
}
