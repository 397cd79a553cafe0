// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationFilterTest {
    private static final AllocationSite SITE = new AllocationSite(
            "java.lang.String[]",
            List.of(
                    new StackTraceElement("java.util.Arrays", "copyOf", "Arrays.java", 1),
                    new StackTraceElement("com.acme.Shop$Cart", "<init>", "Shop.java", 2)),
            1,
            24);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class:java.lang.String[]",
                "class:java.lang.*",
                "class:java.**",
                "class:**",
                "class:java.lang.Str?ng[]",
                "frame:java.util.Arrays.copyOf",
                "frame:com.acme.Shop$Cart.<init>",
                "frame:com.acme.**",
                "frame:**.copyOf",
                "com.acme.*.*",
                "java.lang.String*"
            })
    void accepts(String filter) {
        assertThat(AllocationFilter.of(filter).test(SITE)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class:java.lang.String",
                "class:java.*",
                "class:com.acme.**",
                "frame:java.lang.**",
                "frame:com.acme.*",
                "frame:copyOf",
                "class:javaxlang.String[]"
            })
    void rejects(String filter) {
        assertThat(AllocationFilter.of(filter).test(SITE)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "class:", "frame: "})
    void saysThatAFilterIsEmpty(String filter) {
        assertThatThrownBy(() -> AllocationFilter.of(filter))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + filter + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"klass:a.B", "a.B:c", "class:frame:a.B"})
    void saysThatAPrefixIsNone(String filter) {
        assertThatThrownBy(() -> AllocationFilter.of(filter))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + filter + "'")
                .hasMessageContaining("neither class: nor frame:");
    }
}
