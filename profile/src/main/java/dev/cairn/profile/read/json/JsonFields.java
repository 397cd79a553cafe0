// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.json;

import dev.cairn.profile.read.limits.UnreadableProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Fields of a JSON object by their types. One that is missing or null has the value that stands for "not known"; one of another
 * type is an error.
 *
 * @param where the object, for sentences
 */
public record JsonFields(Map<String, JsonValue> fields, String where) {
    private static final JsonValue NOTHING = new JsonValue.JsonNothing();

    public static JsonFields of(JsonValue value, String where) throws UnreadableProfile {
        if (value instanceof JsonValue.JsonObject(Map<String, JsonValue> fields)) {
            return new JsonFields(fields, where);
        }
        throw new UnreadableProfile(where + " is no object");
    }

    private JsonValue get(String key) {
        return fields.getOrDefault(key, NOTHING);
    }

    public boolean has(String key) {
        return !(get(key) instanceof JsonValue.JsonNothing);
    }

    public String text(String key) throws UnreadableProfile {
        return switch (get(key)) {
            case JsonValue.JsonString(String text) -> text;
            case JsonValue.JsonNothing() -> "";
            default -> throw wrong(key, "a string");
        };
    }

    public long whole(String key, long missing) throws UnreadableProfile {
        return switch (get(key)) {
            case JsonValue.JsonNumber(double _, long whole) -> whole;
            case JsonValue.JsonNothing() -> missing;
            default -> throw wrong(key, "a number");
        };
    }

    public long whole(String key) throws UnreadableProfile {
        return whole(key, 0);
    }

    public int number(String key, int missing) throws UnreadableProfile {
        return Math.clamp(whole(key, missing), Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public double real(String key) throws UnreadableProfile {
        return switch (get(key)) {
            case JsonValue.JsonNumber(double value, long _) when Double.isFinite(value) -> value;
            case JsonValue.JsonNothing() -> 0;
            default -> throw wrong(key, "a number");
        };
    }

    public boolean truth(String key) throws UnreadableProfile {
        return switch (get(key)) {
            case JsonValue.JsonBoolean(boolean value) -> value;
            case JsonValue.JsonNothing() -> false;
            default -> throw wrong(key, "true or false");
        };
    }

    public List<JsonValue> list(String key) throws UnreadableProfile {
        return switch (get(key)) {
            case JsonValue.JsonArray(List<JsonValue> elements) -> elements;
            case JsonValue.JsonNothing() -> List.of();
            default -> throw wrong(key, "an array");
        };
    }

    public List<String> texts(String key) throws UnreadableProfile {
        List<String> texts = new ArrayList<>();
        for (JsonValue each : list(key)) {
            if (!(each instanceof JsonValue.JsonString(String text))) {
                throw wrong(key, "an array of strings");
            }
            texts.add(text);
        }
        return texts;
    }

    public List<JsonFields> objects(String key) throws UnreadableProfile {
        List<JsonFields> objects = new ArrayList<>();
        for (JsonValue each : list(key)) {
            objects.add(of(each, key + "[" + objects.size() + "]"));
        }
        return objects;
    }

    public JsonFields object(String key) throws UnreadableProfile {
        return has(key) ? of(get(key), key) : new JsonFields(Map.of(), key);
    }

    public UnreadableProfile wrong(String key, String expected) {
        return new UnreadableProfile("\"" + key + "\" of " + where + " is not " + expected);
    }
}
