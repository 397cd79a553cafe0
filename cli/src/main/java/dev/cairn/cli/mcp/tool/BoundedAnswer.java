// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.terminal.Text;
import dev.cairn.report.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An answer of at most 16 KiB, in the two forms that a client gets: text, and the same as one JSON object. */
record BoundedAnswer(
        String summary,
        List<String> evidence,
        Map<String, @Nullable Object> figures,
        String confidence,
        List<String> notes,
        List<Object> rows,
        long rowsLeftOut,
        ToolAnswer.Next next) {
    static final int MOST_BYTES = 16 << 10;

    private static final int EVIDENCE_BYTES = 5 << 10;
    private static final int FIGURES_BYTES = 3 << 10;
    private static final int NOTES_BYTES = 2 << 10;
    /** For what the text has around the values. */
    private static final int LAYOUT_BYTES = 1024;

    static BoundedAnswer of(ToolAnswer answer) {
        BoundedAnswer head = new BoundedAnswer(
                Bounds.text(answer.summary()),
                sentences(answer.evidence(), EVIDENCE_BYTES),
                boundedFigures(answer.figures()),
                answer.confidence(),
                sentences(answer.notes(), NOTES_BYTES),
                List.of(),
                answer.rowsInAll(),
                answer.next());
        int room = MOST_BYTES - LAYOUT_BYTES - Math.max(Bounds.bytes(head.structured()), bytes(head.text()));
        List<Object> rows = Bounds.rows(answer.rows(), room);
        return new BoundedAnswer(
                head.summary,
                head.evidence,
                head.figures,
                head.confidence,
                head.notes,
                rows,
                Math.max(0, answer.rowsInAll() - rows.size()),
                head.next);
    }

    private static List<String> sentences(List<String> all, int bytes) {
        List<String> shown = new ArrayList<>();
        int used = 0;
        for (String each : all) {
            String sentence = Bounds.text(each);
            used += Bounds.bytes(sentence);
            if (used > bytes) {
                shown.add("And " + (all.size() - shown.size()) + " more.");
                break;
            }
            shown.add(sentence);
        }
        return shown;
    }

    /** The first ones stand for the most. */
    private static Map<String, @Nullable Object> boundedFigures(Map<String, @Nullable Object> figures) {
        Map<String, @Nullable Object> bounded = new LinkedHashMap<>();
        int used = 0;
        for (Map.Entry<String, @Nullable Object> each : figures.entrySet()) {
            Object value = each.getValue() == null ? null : Bounds.row(each.getValue());
            used += each.getKey().length() + (value == null ? 0 : Bounds.bytes(value));
            if (used <= FIGURES_BYTES) {
                bounded.put(each.getKey(), value);
            }
        }
        return bounded;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    Map<String, @Nullable Object> structured() {
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("summary", summary);
        answer.put("evidence", evidence);
        answer.put("figures", figures);
        answer.put("confidence", confidence);
        answer.put("notes", notes);
        answer.put("rows", rows);
        answer.put("rowsLeftOut", rowsLeftOut);
        Map<String, Object> step = new LinkedHashMap<>();
        step.put("sentence", next.sentence());
        if (!next.tool().isEmpty()) {
            step.put("tool", next.tool());
            step.put("arguments", next.arguments());
        }
        answer.put("next", step);
        return answer;
    }

    /** What every answer looks like, as JSON Schema has it. */
    static Map<String, Object> schema() {
        Map<String, Object> texts = Map.of("type", "array", "items", Map.of("type", "string"));
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("summary", Map.of("type", "string"));
        properties.put("evidence", texts);
        properties.put("figures", Map.of("type", "object"));
        properties.put("confidence", Map.of("type", "string"));
        properties.put("notes", texts);
        properties.put("rows", Map.of("type", "array"));
        properties.put("rowsLeftOut", Map.of("type", "integer"));
        properties.put("next", Map.of("type", "object"));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", List.copyOf(properties.keySet()));
        return schema;
    }

    String text() {
        StringBuilder text = new StringBuilder(Text.clean(summary)).append('\n');
        evidence.forEach(each -> text.append("- ").append(Text.clean(each)).append('\n'));
        if (!figures.isEmpty()) {
            text.append("figures: ").append(json(figures)).append('\n');
        }
        text.append("confidence: ").append(confidence).append('\n');
        notes.forEach(each -> text.append("note: ").append(Text.clean(each)).append('\n'));
        rows.forEach(each -> text.append(json(each)).append('\n'));
        if (rowsLeftOut > 0) {
            text.append(rowsLeftOut).append(" more rows are left out.\n");
        }
        text.append("next: ").append(Text.clean(next.sentence()));
        if (!next.tool().isEmpty()) {
            text.append(" ").append(next.tool()).append(' ').append(json(next.arguments()));
        }
        return text.toString();
    }

    private static String json(Object value) {
        return Text.escapedJson(Json.compact(value));
    }
}
