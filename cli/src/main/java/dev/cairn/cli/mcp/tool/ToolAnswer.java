// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer before it is bounded.
 *
 * @param summary a sentence or two
 * @param evidence sentences, the weightiest first
 * @param figures numbers and short texts by name
 * @param confidence how sure this is, in words
 * @param notes what is missing or to be known besides
 * @param rows what was asked for, the most important first: records of reports, or JSON values
 * @param rowsInAll how many rows there are, those that are not among {@code rows} included
 * @param next what to ask now
 */
record ToolAnswer(
        String summary,
        List<String> evidence,
        Map<String, @Nullable Object> figures,
        String confidence,
        List<String> notes,
        List<?> rows,
        long rowsInAll,
        Next next) {
    /**
     * The next step.
     *
     * @param tool empty if no tool of Cairn's is next
     */
    record Next(String sentence, String tool, Map<String, Object> arguments) {
        static Next none(String sentence) {
            return new Next(sentence, "", Map.of());
        }
    }

    /** Numbers by name, in this order; null where one is not known. */
    static Map<String, @Nullable Object> figures(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> figures = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            figures.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return figures;
    }

    ToolAnswer withNotes(List<String> more) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return new ToolAnswer(summary, evidence, figures, confidence, all, rows, rowsInAll, next);
    }
}
