// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassNamesTest {
    @ParameterizedTest
    @CsvSource({
        "java/lang/String, java.lang.String",
        "java.lang.String, java.lang.String",
        "java.lang.String[], java.lang.String[]",
        "[Ljava/lang/String;, java.lang.String[]",
        "[Ljava.lang.String;, java.lang.String[]",
        "[[Ljava/util/HashMap$Entry;, java.util.HashMap$Entry[][]",
        "Ljava/lang/String;, java.lang.String",
        "[B, byte[]",
        "[[Z, boolean[][]",
        "[C, char[]",
        "[D, double[]",
        "[F, float[]",
        "[I, int[]",
        "[J, long[]",
        "[S, short[]",
        "int[], int[]",
        "I, I",
        "L, L",
        "[, [",
        "[x, [x",
        "[L;, [L;",
        "a/B$$Lambda+0x0000000056040210, a.B$$Lambda/0x0000000056040210",
        "a/B$$Lambda/0x0000000056040210, a.B$$Lambda/0x0000000056040210",
        "a/B$$Lambda.0x0000000056040210, a.B$$Lambda/0x0000000056040210",
        "a/B$$Lambda$14+0x00007f10, a.B$$Lambda$14/0x00007f10",
        "[La/B$$Lambda+0x1f;, a.B$$Lambda/0x1f[]",
        "a/B+c, a.B+c",
        "a/C+0xyz, a.C+0xyz",
    })
    void aNameIsAsInJavaSource(String inDump, String inSource) {
        assertThat(ClassNames.toSource(inDump)).isEqualTo(inSource);
    }

    @ParameterizedTest
    @CsvSource({"''", "/", "+0x", "[["})
    void whatIsNoNameComesBack(String anything) {
        assertThat(ClassNames.toSource(anything)).isEqualTo(anything.replace('/', '.'));
    }
}
