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

/** Cuts JSON values down to what a reader with little room can take. What is left out is counted. */
final class Bounds {
    private static final int LONGEST_TEXT = 400;
    private static final int LONGEST_LIST = 24;
    private static final int DEEPEST = 8;
    private static final String LEFT_OUT = "LeftOut";

    private Bounds() {}

    /** The bytes that a value takes as JSON, in the longer of the forms in which it is sent. */
    static int bytes(Object value) {
        return Text.escapedJson(Json.compact(value)).getBytes(StandardCharsets.UTF_8).length;
    }

    static String text(String text) {
        if (text.length() <= LONGEST_TEXT) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST_TEXT - 1)) ? LONGEST_TEXT - 1 : LONGEST_TEXT;
        return text.substring(0, end) + "…";
    }

    static List<String> texts(List<String> texts, int most) {
        return texts.stream().limit(most).map(Bounds::text).toList();
    }

    /** A record of a report, or a JSON value, as a JSON value that is bounded in length and depth. */
    static @Nullable Object row(Object row) {
        return bounded(Json.type(Object.class).fromJson(Json.compact(row)), 0);
    }

    private static @Nullable Object bounded(@Nullable Object value, int depth) {
        return switch (value) {
            case String text -> text(text);
            case Map<?, ?> members -> depth == DEEPEST ? Map.of() : members(members, depth);
            case List<?> list ->
                depth == DEEPEST
                        ? List.of()
                        : list.stream()
                                .limit(LONGEST_LIST)
                                .map(each -> bounded(each, depth + 1))
                                .toList();
            case null -> null;
            default -> value;
        };
    }

    private static Map<String, @Nullable Object> members(Map<?, ?> members, int depth) {
        Map<String, @Nullable Object> bounded = new LinkedHashMap<>();
        members.forEach((key, value) -> {
            bounded.put(text(String.valueOf(key)), bounded(value, depth + 1));
            if (value instanceof List<?> list && list.size() > LONGEST_LIST) {
                bounded.put(key + LEFT_OUT, list.size() - LONGEST_LIST);
            }
        });
        return bounded;
    }

    /** The first rows that fit into this many bytes, as JSON values. */
    static List<Object> rows(List<?> rows, int bytes) {
        List<Object> fitting = new ArrayList<>();
        int used = 0;
        for (Object each : rows) {
            Object row = row(each);
            int size = row == null ? 0 : bytes(row) + 1;
            if (row == null || used + size > bytes) {
                break;
            }
            used += size;
            fitting.add(row);
        }
        return fitting;
    }
}
