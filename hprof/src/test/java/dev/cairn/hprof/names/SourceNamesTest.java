// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.names;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceNamesTest {
    @ParameterizedTest
    @CsvSource({
        "Ljava/lang/String;, java.lang.String",
        "La/B$C;, a.B$C",
        "[I, int[]",
        "[[Ljava/lang/String;, java.lang.String[][]",
        "LWork$$Lambda$1.0x00007f108c000c18;, Work$$Lambda$1.0x00007f108c000c18",
        "nonsense, nonsense",
        "[, ["
    })
    void areAsInJavaSource(String descriptor, String name) {
        assertThat(SourceNames.of(descriptor)).isEqualTo(name);
    }
}
