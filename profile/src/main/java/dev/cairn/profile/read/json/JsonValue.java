// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.json;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** JSON that was read. */
public sealed interface JsonValue {
    /** Of two keys that are the same the last counts. */
    record JsonObject(Map<String, JsonValue> fields) implements JsonValue {
        public Optional<JsonValue> get(String key) {
            return Optional.ofNullable(fields.get(key));
        }
    }

    /** An array. */
    record JsonArray(List<JsonValue> elements) implements JsonValue {}

    /** A string. */
    record JsonString(String text) implements JsonValue {}

    /**
     * A number.
     *
     * @param whole the nearest long
     */
    record JsonNumber(double value, long whole) implements JsonValue {}

    /** A truth value. */
    record JsonBoolean(boolean value) implements JsonValue {}

    /** {@code null}. */
    record JsonNothing() implements JsonValue {}
}
