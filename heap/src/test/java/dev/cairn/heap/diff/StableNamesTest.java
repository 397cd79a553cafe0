// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StableNamesTest {
    @ParameterizedTest
    @CsvSource({
        "a.B$$Lambda/0x00007f3a1c0aF200, a.B$$Lambda/hidden",
        "a.B$$Lambda$14/0x0000000800c03000, a.B$$Lambda/hidden",
        "a.B$$Lambda$14/0x0000000800c03000[][], a.B$$Lambda/hidden[][]",
        "a.B$$Lambda$1/531885035, a.B$$Lambda/hidden",
        "a.B$$Lambda$1, a.B$$Lambda/hidden",
        "a.B$$Lambda$1[], a.B$$Lambda/hidden[]",
        "a.B/0x1f, a.B/hidden",
        "java.lang.invoke.LambdaForm$MH/0x0000000800001000, java.lang.invoke.LambdaForm$MH/hidden"
    })
    void lackWhatTheVmNumbersAnew(String name, String stable) {
        assertThat(StableNames.of(name)).isEqualTo(stable);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.B$1",
                "a.B$$Lambda$Of",
                "a.B$$Lambda$1x",
                "-$$Lambda$a$12Ab",
                "byte[]",
                "a.$Proxy12",
                "N.L`1[a/b]"
            })
    void areOtherwiseTheNames(String name) {
        assertThat(StableNames.of(name)).isEqualTo(name);
    }
}
