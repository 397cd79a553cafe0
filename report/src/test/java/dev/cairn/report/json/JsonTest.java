// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @Test
    void oneValueIsRead() {
        assertThat(Json.read(Json.type(Object.class), " {\"a\": [\"}\\\"]\", {}]} \r\n"))
                .contains(Map.of("a", List.of("}\"]", Map.of())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"a\":1}}", "{\"a\":1} {\"b\":2}", "[1] 2", "[1],", "{\"a\":1}x", "nothing"})
    void whatIsNotOneValueIsNone(String text) {
        assertThat(Json.read(Json.type(Object.class), text)).isEmpty();
    }

    @Test
    void nestingIsBounded() {
        assertThat(Json.read(Json.type(Object.class), "[".repeat(64) + "]".repeat(64)))
                .isPresent();
        assertThat(Json.read(Json.type(Object.class), "[".repeat(65) + "]".repeat(65)))
                .isEmpty();
        assertThat(Json.read(Json.type(Object.class), "[".repeat(1 << 20))).isEmpty();
    }
}
