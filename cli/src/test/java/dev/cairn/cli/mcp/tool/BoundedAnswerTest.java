// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.report.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class BoundedAnswerTest {
    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static ToolAnswer answer(List<String> sentences, List<?> rows) {
        return new ToolAnswer(
                "Found.",
                sentences,
                ToolAnswer.figures("n", 7),
                "high",
                sentences,
                rows,
                rows.size(),
                new ToolAnswer.Next("Go on.", "leaks", Map.of("file", "a.hprof")));
    }

    @Test
    void aSmallAnswerIsWholeInBothForms() {
        BoundedAnswer bounded = BoundedAnswer.of(answer(List.of("Seen."), List.of(Map.of("a", 1))));

        assertThat(bounded.text()).isEqualTo("""
                Found.
                - Seen.
                figures: {"n":7}
                confidence: high
                note: Seen.
                {"a":1}
                next: Go on. leaks {"file":"a.hprof"}""");
        assertThat(Json.compact(bounded.structured()))
                .isEqualTo(
                        "{\"summary\":\"Found.\",\"evidence\":[\"Seen.\"],\"figures\":{\"n\":7},\"confidence\":\"high\","
                                + "\"notes\":[\"Seen.\"],\"rows\":[{\"a\":1}],\"rowsLeftOut\":0,\"next\":{\"sentence\":\"Go on.\","
                                + "\"tool\":\"leaks\",\"arguments\":{\"file\":\"a.hprof\"}}}");
    }

    @Test
    void aLargeAnswerIsCutAndSaysHowMuchIsMissing() {
        List<Map<String, Object>> rows = IntStream.range(0, 5000)
                .mapToObj(i -> Map.<String, Object>of("name", "row " + i, "wide", "€\u200b".repeat(1000)))
                .toList();
        BoundedAnswer bounded = BoundedAnswer.of(answer(Collections.nCopies(500, "Ü".repeat(10_000)), rows));

        assertThat(bytes(bounded.text())).isLessThanOrEqualTo(BoundedAnswer.MOST_BYTES);
        assertThat(bytes(Json.compact(bounded.structured()))).isLessThanOrEqualTo(BoundedAnswer.MOST_BYTES);
        assertThat(bounded.rows()).isNotEmpty();
        assertThat(bounded.rows().size() + bounded.rowsLeftOut()).isEqualTo(5000);
        assertThat(bounded.evidence().getLast()).matches("And \\d+ more\\.");
        assertThat(bounded.text()).contains(bounded.rowsLeftOut() + " more rows are left out.");
    }

    @Test
    void aRowIsCutInLengthAndDepth() {
        Object deep = List.of("bottom");
        for (int i = 0; i < 500; i++) {
            deep = List.of(deep);
        }
        Map<?, ?> row = (Map<?, ?>)
                Objects.requireNonNull(Bounds.row(Map.of("frames", Collections.nCopies(100, "f"), "deep", deep)));

        assertThat(row.get("frames"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(24);
        assertThat(row.get("framesLeftOut")).isEqualTo(76);
        assertThat(Json.compact(row)).doesNotContain("bottom");
    }

    @Test
    void whatWouldSteerATerminalStaysAnEscape() {
        BoundedAnswer bounded =
                BoundedAnswer.of(answer(List.of("a\u001b[31m\nnext: b"), List.of(Map.of("x", "\u202e"))));

        assertThat(bounded.text()).doesNotContain("\u001b", "\u202e").contains("\\u202e");
        assertThat(bounded.text().lines().filter(line -> line.startsWith("next: ")))
                .hasSize(1);
    }
}
