// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of classes, there and back. */
class HeapClassNamesTest {
    @ParameterizedTest
    @CsvSource({
        "java.lang.String, Ljava/lang/String;",
        "byte[], [B",
        "long[][], [[J",
        "a.B$C[], [La/B$C;",
        "a.B$$Lambda/0x0001, La/B$$Lambda.0x0001;",
        "B, LB;"
    })
    void areThoseOfTheSource(String name, String signature) {
        assertThat(HeapClassNames.name(signature)).isEqualTo(name);
        assertThat(HeapClassNames.signature(name)).isEqualTo(signature);
    }
}
