// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.report.json.Json;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Types;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reports whose keys the tools read by name. */
final class JsonValue {
    /** One object. */
    static final JsonType<Map<String, @Nullable Object>> OBJECT = Json.type(Types.mapOf(Object.class));

    /** An array of objects. */
    static final JsonType<List<Map<String, @Nullable Object>>> OBJECTS =
            Json.type(Types.listOf(Types.mapOf(Object.class)));

    private JsonValue() {}

    static double number(Map<?, ?> object, String key) {
        return object.get(key) instanceof Number number ? number.doubleValue() : 0;
    }

    static @Nullable Long whole(Map<?, ?> object, String key) {
        return object.get(key) instanceof Number number ? (Long) number.longValue() : null;
    }

    static String text(Map<?, ?> object, String key) {
        Object value = object.get(key);
        return value == null ? "" : String.valueOf(value);
    }

    /** The elements that are objects. */
    static List<Map<?, ?>> objects(Map<?, ?> object, String key) {
        return object.get(key) instanceof List<?> list
                ? list.stream()
                        .filter(Map.class::isInstance)
                        .<Map<?, ?>>map(each -> (Map<?, ?>) each)
                        .toList()
                : List.of();
    }

    static List<String> texts(Map<?, ?> object, String key) {
        return object.get(key) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }
}
