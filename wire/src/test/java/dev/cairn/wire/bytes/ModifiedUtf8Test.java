// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModifiedUtf8Test {
    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "616263, abc",
        "00, '\u0000'",
        "61c080, 'a\u0000'",
        "c3b6, \u00F6",
        "e282ac, \u20AC",
        "eda0bdedb880, \uD83D\uDE00",
        "f09f9880, \uD83D\uDE00",
        "c3, \uFFFD",
        "6180, a\uFFFD",
        "e282, \uFFFD\uFFFD",
        "e28261, \uFFFD\uFFFDa",
        "ff61, \uFFFDa",
        "f8, \uFFFD",
        "f4bfbfbf, \uFFFD",
    })
    void everyByteBecomesSomething(String hex, String text) {
        assertThat(ModifiedUtf8.decode(HexFormat.of().parseHex(hex))).isEqualTo(text);
    }
}
