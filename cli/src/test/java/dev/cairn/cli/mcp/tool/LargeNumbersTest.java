// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LargeNumbersTest {
    @Test
    void wholeNumbersThatWouldBeRoundedAreTexts() {
        assertThat(LargeNumbers.asTexts(
                        "[{\"a\":9007199254740993,\"b\":[-9223372036854775808,12345678901234567890123]}]"))
                .isEqualTo(
                        "[{\"a\":\"9007199254740993\",\"b\":[\"-9223372036854775808\",\"12345678901234567890123\"]}]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[9007199254740991, -9007199254740991, 0, -1]",
                "{\"9007199254740993\": \"a \\\" 9007199254740993 \\\\\"}",
                "[1.7976931348623157E+308, 0.12345678901234567, 9007199254740993.5, 1e300]",
                "[true, null, \"\"]",
                "\"broken 9007199254740993",
                "\"broken\\",
                "",
            })
    void allElseStaysAsItIs(String json) {
        assertThat(LargeNumbers.asTexts(json)).isEqualTo(json);
    }
}
