// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.json;

import io.avaje.json.JsonException;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.Type;
import java.util.Optional;

/** The one way that Cairn's records become JSON: with every key, null or not, so that a reader can rely on it. */
public final class Json {
    private static final Jsonb JSONB =
            Jsonb.builder().serializeNulls(true).serializeEmpty(true).build();

    /** Several times what Cairn's own messages have; the reader goes down a level of the stack for each. */
    private static final int MAX_DEPTH = 64;

    private Json() {}

    public static <T> JsonType<T> type(Class<T> type) {
        return JSONB.type(type);
    }

    public static <T> JsonType<T> type(Type type) {
        return JSONB.type(type);
    }

    /** JSON of {@code value}, two blanks a level, for people and for commands. */
    public static String pretty(Object value) {
        return JsonLayout.of(JSONB.toJson(value));
    }

    public static String compact(Object value) {
        return JSONB.toJson(value);
    }

    /**
     * What {@code json} says; empty if it is no JSON, more than one value, not of the type asked for, or nested more deeply than
     * Cairn's is.
     */
    public static <T> Optional<T> read(JsonType<T> type, String json) {
        if (JsonDepth.isBeyond(MAX_DEPTH, json) || JsonDepth.isFollowed(json)) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(type.fromJson(json));
        } catch (JsonException | IllegalStateException e) { // what the reader throws on such input
            return Optional.empty();
        }
    }
}
