// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.symbols;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaNamesTest {
    @ParameterizedTest
    @CsvSource({
        "Ljava/lang/String;, java.lang.String",
        "La/b/C$D;, a.b.C$D",
        "[I, int[]",
        "[[J, long[][]",
        "[La/B;, a.B[]",
        "La/B$$Lambda.0x00007f0001000400;, a.B$$Lambda",
        "La/B$$Lambda/0x00007f0001000400;, a.B$$Lambda",
        "La/B$$Lambda$14.0x0000000800c03000;, a.B$$Lambda",
        "La/B$$Lambda+0x1f;, a.B$$Lambda",
        "Ljava/lang/invoke/LambdaForm$MH.0x0000000800c03000;, java.lang.invoke.LambdaForm$MH",
        "La/B$14.0x0000000800c03000;, a.B$14",
        "[La/B$$Lambda.0x1;, a.B$$Lambda[]",
        "'', ''",
        "L;, L;",
        "[, [",
        "X, X",
        "La/B, La.B",
        "V, V",
    })
    void descriptorsBecomeNames(String descriptor, String name) {
        assertThat(JavaNames.ofDescriptor(descriptor)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "java.lang.String, java.lang.String",
        "[Ljava.lang.String;, java.lang.String[]",
        "[[I, int[][]",
        "B, B",
        "a.B$$Lambda/0x00007f0001000400, a.B$$Lambda",
        "a.B$$Lambda.0x00007f0001000400, a.B$$Lambda",
        "[La.B$$Lambda.0x1;, a.B$$Lambda[]",
        "'', ''",
    })
    void namesOfClassesBecomeNames(String name, String shown) {
        assertThat(JavaNames.ofClassName(name)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "Ljava/lang/String;, java.lang.String",
        "La/B$C;, a.B$C",
        "[[Ljava/lang/String;, java.lang.String[][]",
        "LWork$$Lambda$1.0x00007f108c000c18;, Work$$Lambda$1.0x00007f108c000c18",
        "nonsense, nonsense",
        "[, ["
    })
    void inFullAHiddenClassKeepsItsNumber(String descriptor, String name) {
        assertThat(JavaNames.inFull(descriptor)).isEqualTo(name);
    }

    @Test
    void whatHasMoreDimensionsThanAnythingStaysAsItIs() {
        String strange = "[".repeat(60_000) + "I";
        assertThat(JavaNames.ofDescriptor(strange)).isEqualTo(strange);
        assertThat(JavaNames.ofDescriptor("[".repeat(255) + "I")).isEqualTo("int" + "[]".repeat(255));
    }
}
