// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.json;

import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.UnreadableProfile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON as RFC 8259 has it, of bounded depth and size. */
public final class JsonParser {
    private static final int DEEPEST = 64;
    private static final int LONGEST_NUMBER = 64;
    private static final int LONGEST_WHOLE = 20;
    private static final int HEX = 16;
    private static final int UNICODE_DIGITS = 4;

    private final String text;
    private final ItemBudget budget;
    private final Map<String, String> names = new HashMap<>();
    private int at;

    private JsonParser(String text, ItemBudget budget) {
        this.text = text;
        this.budget = budget;
    }

    public static JsonValue parse(byte[] bytes, ItemBudget budget) throws UnreadableProfile {
        JsonParser parser;
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            parser = new JsonParser(text, budget);
        } catch (CharacterCodingException e) {
            throw new UnreadableProfile("it begins as JSON and is not UTF-8");
        }
        JsonValue value = parser.value(0);
        parser.blanks();
        if (parser.at < parser.text.length()) {
            throw parser.wrong("there is more behind its end");
        }
        return value;
    }

    private JsonValue value(int depth) throws UnreadableProfile {
        budget.take(1);
        if (depth > DEEPEST) {
            throw wrong("it is nested more than " + DEEPEST + " deep");
        }
        blanks();
        return switch (peek()) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> new JsonValue.JsonString(string());
            case 't' -> word("true", new JsonValue.JsonBoolean(true));
            case 'f' -> word("false", new JsonValue.JsonBoolean(false));
            case 'n' -> word("null", new JsonValue.JsonNothing());
            default -> number();
        };
    }

    private JsonValue object(int depth) throws UnreadableProfile {
        Map<String, JsonValue> fields = new HashMap<>();
        at++;
        blanks();
        boolean more = peek() != '}';
        while (more) {
            blanks();
            String key = string();
            blanks();
            expect(':');
            fields.put(names.computeIfAbsent(key, same -> same), value(depth + 1));
            blanks();
            more = peek() == ',';
            at += more ? 1 : 0;
        }
        expect('}');
        return new JsonValue.JsonObject(fields);
    }

    private JsonValue array(int depth) throws UnreadableProfile {
        List<JsonValue> elements = new ArrayList<>();
        at++;
        blanks();
        boolean more = peek() != ']';
        while (more) {
            elements.add(value(depth + 1));
            blanks();
            more = peek() == ',';
            at += more ? 1 : 0;
        }
        expect(']');
        return new JsonValue.JsonArray(elements);
    }

    private String string() throws UnreadableProfile {
        expect('"');
        int start = at;
        while (peek() != '"' && peek() != '\\') {
            at++;
        }
        if (peek() == '"') {
            at++;
            return text.substring(start, at - 1);
        }
        StringBuilder string = new StringBuilder(text.substring(start, at));
        for (char c = next(); c != '"'; c = next()) {
            string.append(c == '\\' ? escape() : c);
        }
        return string.toString();
    }

    private char escape() throws UnreadableProfile {
        char c = next();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw wrong("a backslash is followed by what it cannot be");
        };
    }

    private char unicode() throws UnreadableProfile {
        int unit = 0;
        for (int i = 0; i < UNICODE_DIGITS; i++) {
            int digit = Character.digit(next(), HEX);
            if (digit < 0) {
                throw wrong("four hexadecimal digits must follow \\u");
            }
            unit = unit * HEX + digit;
        }
        return (char) unit;
    }

    private JsonValue number() throws UnreadableProfile {
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String number = text.substring(start, at);
        if (number.isEmpty() || number.length() > LONGEST_NUMBER) {
            throw wrong("there is no value where one must be");
        }
        try {
            boolean whole = number.chars().allMatch(c -> c == '-' || Character.isDigit(c));
            if (whole && number.length() < LONGEST_WHOLE) {
                long value = Long.parseLong(number);
                return new JsonValue.JsonNumber((double) value, value);
            }
            double value = Double.parseDouble(number);
            return new JsonValue.JsonNumber(value, Math.round(value));
        } catch (NumberFormatException e) {
            throw wrong("\"" + number + "\" is no number");
        }
    }

    private JsonValue word(String word, JsonValue value) throws UnreadableProfile {
        if (!text.startsWith(word, at)) {
            throw wrong("there is no value where one must be");
        }
        at += word.length();
        return value;
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private void expect(char c) throws UnreadableProfile {
        if (next() != c) {
            at--;
            throw wrong("\"" + c + "\" is missing");
        }
    }

    private char peek() throws UnreadableProfile {
        if (at >= text.length()) {
            throw wrong("it breaks off");
        }
        return text.charAt(at);
    }

    private char next() throws UnreadableProfile {
        char c = peek();
        at++;
        return c;
    }

    private UnreadableProfile wrong(String what) {
        return new UnreadableProfile("it begins as JSON, but at sign " + at + " " + what);
    }
}
