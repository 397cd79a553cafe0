// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {
    @ParameterizedTest
    @CsvSource({
        "'', '', 0",
        "shop, shop, 0",
        "'', shop, 4",
        "shop, shops, 1",
        "shop, hop, 1",
        "shop, ship, 1",
        "shop, shpo, 2",
        "kitten, sitting, 3",
        "abc, xyz, 3",
        "日本, 日木, 1"
    })
    void countsTheLettersThatDiffer(String one, String other, int distance) {
        assertThat(EditDistance.between(one, other)).isEqualTo(distance);
        assertThat(EditDistance.between(other, one)).isEqualTo(distance);
    }

    @ParameterizedTest
    @CsvSource({"a\uD83D\uDE80, a, 1", "\uD83D\uDE80, x, 1", "\uD83D\uDE80, \uD83D\uDEF8, 1"})
    void countsAnEmojiAsOneLetter(String one, String other, int distance) {
        assertThat(EditDistance.between(one, other)).isEqualTo(distance);
    }

    @Test
    void looksOnlyAtTheFirstLettersOfAnEndlessName() {
        assertThat(EditDistance.between("a".repeat(200) + "b", "a".repeat(200))).isZero();
        assertThat(EditDistance.between("a".repeat(1_000_000), "b".repeat(1_000_000)))
                .isEqualTo(200);
        assertThat(EditDistance.between("\uD83D\uDE80".repeat(300), "")).isEqualTo(200);
    }
}
