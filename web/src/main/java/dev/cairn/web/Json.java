// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import io.avaje.json.JsonException;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.Type;

/** The one way that Cairn's records become JSON: with every key, null or not, so that a reader can rely on it. */
public final class Json {
    private static final Jsonb JSONB =
            Jsonb.builder().serializeNulls(true).serializeEmpty(true).build();

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

    /** What a reader throws on input that is no JSON, or not of the type asked for. */
    public static boolean isMalformed(RuntimeException e) {
        return e instanceof JsonException || e instanceof IllegalStateException;
    }
}
