// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignatureNameTest {
    @ParameterizedTest
    @CsvSource({
        "[B, byte[]",
        "[[J, long[][]",
        "Ljava/lang/String;, java.lang.String",
        "[[La/B$C;, a.B$C[][]",
        "LTop;, Top",
        "La/B$$Lambda.0x00007f01;, a.B$$Lambda/0x00007f01"
    })
    void isTheNameInSource(String signature, String name) {
        assertThat(SignatureName.of(signature)).isEqualTo(name);
    }
}
