// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassPatternTest {
    @ParameterizedTest
    @CsvSource({
        "a.B, a.B, true",
        "a.B, a.BC, false",
        "a.B, xa.B, false",
        "a.*, a.B, true",
        "a.*, a.b.C, false",
        "a.**, a.b.C, true",
        "a.**C, a.b.C, true",
        "a.**C, a.b.CD, false",
        "*.B, a.B, true",
        "*.B, a.b.B, false",
        "**B, a.b.B, true",
        "a.B$*, a.B$C, true",
        "a.B$*, a.B, false",
        "**, java.lang.String, false",
        "java.**, java.lang.String, true",
        "**, a.B[], false",
        "a.B[], a.B[], true",
    })
    void fitsNames(String pattern, String name, boolean fits) {
        assertThat(ClassPattern.of(pattern).matches(name)).isEqualTo(fits);
    }

    @Test
    void oneOfAllLeavesOutNone() {
        assertThat(ClassPattern.ofAll("**").matches("java.lang.String")).isTrue();
        assertThat(ClassPattern.ofAll("*[]").matches("byte[]")).isTrue();
        assertThat(ClassPattern.ofAll("**.B").matches("a.B[]")).isFalse();
    }

    /** A dump may have names of 64 KiB. */
    @Test
    void aLongNameTakesNoLonger() {
        assertThat(ClassPattern.of("**a**a**a**a**a**b").matches("a".repeat(1 << 16)))
                .isFalse();
    }
}
