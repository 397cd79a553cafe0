// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.trace;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.UnreadableProfile;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The text at the beginning of a method trace: what it says of itself, and the names of its threads and methods.
 *
 * @param settings such as {@code clock}
 * @param threads names by number
 * @param methods by number
 * @param end where the records' own header begins
 */
record TraceHeader(
        Map<String, String> settings, Map<Integer, String> threads, Map<Integer, StackFrame> methods, int end) {
    /** Each trace begins so. */
    static final String BEGIN = "*version\n";

    private static final String THREADS = "*threads";
    private static final String METHODS = "*methods";
    private static final String END = "*end";

    private static final int NATIVE = -2;
    private static final int HEX = 16;
    private static final int DECIMAL = 10;
    /** Class, name, signature, file and line; old traces have less. */
    private static final int METHOD_FIELDS = 3;

    private static final int FILE_FIELD = 4;
    private static final int LINE_FIELD = 5;

    TraceHeader {
        settings = Map.copyOf(settings);
        threads = Map.copyOf(threads);
        methods = Map.copyOf(methods);
    }

    static TraceHeader read(byte[] bytes, ItemBudget budget) throws UnreadableProfile {
        Map<String, String> settings = new HashMap<>();
        Map<Integer, String> threads = new HashMap<>();
        Map<Integer, StackFrame> methods = new HashMap<>();
        String section = "";
        for (int start = 0; start < bytes.length; ) {
            int end = start;
            while (end < bytes.length && bytes[end] != '\n') {
                end++;
            }
            String line = new String(bytes, start, end - start, StandardCharsets.UTF_8).stripTrailing();
            start = end + 1;
            budget.take(1);
            budget.takeText(line);
            if (line.equals(END)) {
                return new TraceHeader(settings, threads, methods, Math.min(start, bytes.length));
            } else if (line.startsWith("*")) {
                section = line;
            } else if (section.equals(THREADS)) {
                thread(line, threads);
            } else if (section.equals(METHODS)) {
                method(line, methods);
            } else if (line.indexOf('=') > 0) {
                settings.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
            }
        }
        throw new UnreadableProfile("its table of methods has no end");
    }

    private static void thread(String line, Map<Integer, String> threads) throws UnreadableProfile {
        String[] fields = line.split("\t", 2);
        if (fields.length == 2) {
            threads.put(number(fields[0], DECIMAL), fields[1]);
        }
    }

    private static void method(String line, Map<Integer, StackFrame> methods) throws UnreadableProfile {
        String[] fields = line.split("\t", -1);
        if (fields.length < METHOD_FIELDS || !fields[0].startsWith("0x")) {
            throw new UnreadableProfile("\"" + line + "\" in its table of methods is none");
        }
        boolean inNative = fields.length > LINE_FIELD && fields[LINE_FIELD].equals(Integer.toString(NATIVE));
        Optional<String> file = fields.length > FILE_FIELD && !fields[FILE_FIELD].isEmpty()
                ? Optional.of(fields[FILE_FIELD])
                : Optional.empty();
        // The line is where the method begins, and says nothing of where it was.
        methods.put(
                number(fields[0].substring(2), HEX),
                new StackFrame(
                        fields[1].replace('/', '.'),
                        fields[2],
                        file,
                        inNative ? StackFrame.NATIVE_LINE : StackFrame.UNKNOWN_LINE));
    }

    private static int number(String digits, int radix) throws UnreadableProfile {
        try {
            return Integer.parseUnsignedInt(digits, radix);
        } catch (NumberFormatException e) {
            throw new UnreadableProfile("\"" + digits + "\" in its tables is no number");
        }
    }

    String setting(String name) {
        return settings.getOrDefault(name, "");
    }

    String thread(int number) {
        return threads.getOrDefault(number, "thread " + number);
    }

    StackFrame method(int number) {
        StackFrame known = methods.get(number);
        return known == null ? StackFrame.named("0x" + Integer.toHexString(number)) : known;
    }
}
