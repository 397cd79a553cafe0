// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * JSON, written as it comes. What could end a script element or steer a terminal is written as an escape, so the text may
 * stand anywhere.
 */
final class JsonText {
    private final Writer out;
    private boolean first = true;

    JsonText(OutputStream out) {
        this.out = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    }

    /** Writes what is inside of an object or an array. */
    interface Content {
        void write() throws IOException;
    }

    JsonText object(Content content) throws IOException {
        return nested('{', '}', content);
    }

    JsonText array(Content content) throws IOException {
        return nested('[', ']', content);
    }

    JsonText key(String name) throws IOException {
        comma();
        quoted(name);
        out.write(':');
        first = true; // no comma before its value
        return this;
    }

    JsonText field(String name, String value) throws IOException {
        return key(name).value(value);
    }

    JsonText field(String name, long value) throws IOException {
        return key(name).value(value);
    }

    JsonText field(String name, double value) throws IOException {
        return key(name).value(value);
    }

    /** null for what is not known. */
    JsonText field(String name, OptionalDouble value) throws IOException {
        return value.isPresent() ? field(name, value.getAsDouble()) : nothing(name);
    }

    JsonText field(String name, boolean value) throws IOException {
        return key(name).raw(value ? "true" : "false");
    }

    JsonText nothing(String name) throws IOException {
        return key(name).raw("null");
    }

    JsonText strings(String name, Iterable<String> values) throws IOException {
        return key(name).array(() -> {
            for (String each : values) {
                value(each);
            }
        });
    }

    JsonText value(String text) throws IOException {
        comma();
        quoted(text);
        return this;
    }

    JsonText value(long number) throws IOException {
        return raw(Long.toString(number));
    }

    /**
     * Writes a number with as many digits as distinguish it from its neighbours; infinity and NaN become null, as JSON
     * has neither.
     */
    JsonText value(double number) throws IOException {
        if (!Double.isFinite(number)) {
            return raw("null");
        }
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? value((long) number)
                : raw(Double.toString(number));
    }

    /** Begins a new line, so that a file is not one. */
    JsonText line() throws IOException {
        if (first) {
            out.write('\n');
        } else {
            out.write(",\n");
            first = true;
        }
        return this;
    }

    void flush() throws IOException {
        out.flush();
    }

    private JsonText raw(String text) throws IOException {
        comma();
        out.write(text);
        return this;
    }

    private JsonText nested(char begin, char end, Content content) throws IOException {
        comma();
        out.write(begin);
        first = true;
        content.write();
        out.write(end);
        first = false;
        return this;
    }

    private void comma() throws IOException {
        if (!first) {
            out.write(',');
        }
        first = false;
    }

    private void quoted(String text) throws IOException {
        out.write('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.write("\\\"");
                case '\\' -> out.write("\\\\");
                case '\n' -> out.write("\\n");
                default -> {
                    if (isPlain(text, i)) {
                        out.write(c);
                    } else {
                        out.write(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    }
                }
            }
        }
        out.write('"');
    }

    private static boolean isPlain(String text, int at) {
        char c = text.charAt(at);
        if (c == '<' || c == '>' || c == '&' || c == '\'') {
            return false;
        }
        if (Character.isSurrogate(c)) {
            int start = Character.isLowSurrogate(c) && at > 0 ? at - 1 : at;
            return Character.isSupplementaryCodePoint(text.codePointAt(start));
        }
        return SafeText.isHarmless(c);
    }
}
