// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassDescriptorTest {
    @ParameterizedTest
    @CsvSource({
        "byte[], [B",
        "long[][], [[J",
        "java.lang.String, Ljava/lang/String;",
        "a.B$C[], [La/B$C;",
        "a.B$$Lambda/0x12, La/B$$Lambda.0x12;",
        "Main, LMain;",
        "B, LB;"
    })
    void namesAndDescriptorsStandForEachOther(String name, String descriptor) {
        assertThat(ClassDescriptor.of(name)).isEqualTo(descriptor);
        assertThat(ClassDescriptor.name(descriptor)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({"path.Red, path.Red", "'', ''", "[, [", "L;, L;", "[X, [X", "B, B"})
    void whatIsNoDescriptorIsAName(String text, String name) {
        assertThat(ClassDescriptor.name(text)).isEqualTo(name);
    }
}
