// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLayoutTest {
    @Test
    void everyMemberAndElementHasALine() {
        assertThat(JsonLayout.of("[{\"pid\":1,\"gc\":[{\"ms\":2.5},null],\"none\":[]},{}]"))
                .isEqualTo("""
                        [
                          {
                            "pid": 1,
                            "gc": [
                              {
                                "ms": 2.5
                              },
                              null
                            ],
                            "none": []
                          },
                          {}
                        ]""");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "1", "null", "\"a\"", "\"\""})
    void whatIsShortStaysInALine(String json) {
        assertThat(JsonLayout.of(json)).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{[,:]}", "\"", "\\", "\\\"", "a\nb", "\u0000", "\uD83D\uDE80: {"})
    void stringsStayAsTheyAre(String text) {
        Map<String, Object> value = Map.of(text, List.of(text, text));
        assertThat(Json.type(Object.class).fromJson(Json.pretty(value))).isEqualTo(value);
        assertThat(Json.pretty(value).lines()).hasSize(6);
    }
}
