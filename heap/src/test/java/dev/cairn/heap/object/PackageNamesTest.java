// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackageNamesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java.lang.String | java.lang",
                "a.b.C$D[][] | a.b",
                "int[] | (primitive arrays)",
                "int | (no package)",
                "Main | (no package)",
                "Main[] | (no package)",
                "a.B$$Lambda/0x1f | a",
                "<type 1d> | (no package)",
                "System.Collections.Generic.List`1[[System.String, mscorlib]] | System.Collections.Generic",
            })
    void areThatOfTheClassOrOfItsElements(String className, String packageName) {
        assertThat(PackageNames.of(className)).isEqualTo(packageName);
    }
}
