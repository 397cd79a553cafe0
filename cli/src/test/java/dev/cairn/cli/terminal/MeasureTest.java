// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasureTest {
    @Test
    void readsTimesAsPeopleWriteThem() {
        assertThat(Measure.time("10s")).contains(Duration.ofSeconds(10));
        assertThat(Measure.time("10")).contains(Duration.ofSeconds(10));
        assertThat(Measure.time("1500ms")).contains(Duration.ofMillis(1500));
        assertThat(Measure.time("5 min")).contains(Duration.ofMinutes(5));
        assertThat(Measure.time("5M")).contains(Duration.ofMinutes(5));
        assertThat(Measure.time("2h")).contains(Duration.ofHours(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", "0s", "-1s", "1.5s", "10 years", "999999999999h", "9999999999999s"})
    void takesNothingElseForATime(String text) {
        assertThat(Measure.time(text)).isEmpty();
    }

    @Test
    void readsSizesAsPeopleWriteThem() {
        assertThat(Measure.bytes("4096")).contains(4096L);
        assertThat(Measure.bytes("512k")).contains(512L << 10);
        assertThat(Measure.bytes("4MiB")).contains(4L << 20);
        assertThat(Measure.bytes("1g")).contains(1L << 30);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k", "-1", "1.5m", "12 potatoes", "99999999999g"})
    void takesNothingElseForASize(String text) {
        assertThat(Measure.bytes(text)).isEmpty();
    }

    @Test
    void numbersFilesBeforeTheirEnding() {
        assertThat(NumberedFile.of(Path.of("/tmp/shop.pb.gz"), ".pb.gz", 7)).hasToString("/tmp/shop-0007.pb.gz");
        assertThat(NumberedFile.of(Path.of("Shop.HTML"), ".html", 12345)).hasToString("Shop-12345.HTML");
    }
}
