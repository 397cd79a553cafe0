// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.load;

import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Does the same piece of work each time a line comes: {@code cpu N} computes N times a thousand steps, {@code alloc N}
 * allocates N times a thousand small objects, {@code serve N} reads and answers ten times N messages of ten fields each, from
 * the depth of a stack of some fifty frames, as services have, {@code wander N} does the same with another stack for each message. Says "done" after each, a word of no meaning, and how many
 * bytes its thread has allocated for it.
 */
public final class FixedWork {
    private static final int STEPS = 1000;
    private static final int DEPTH = 45;
    private static final int MESSAGES = 10;
    private static final int FIELDS = 10;

    private FixedWork() {}

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            long before = threads.getCurrentThreadAllocatedBytes();
            int thousands = Integer.parseInt(line.substring(line.indexOf(' ') + 1));
            Object result = switch (line.substring(0, line.indexOf(' '))) {
                case "cpu" -> compute(thousands);
                case "serve" -> descend(DEPTH, () -> serve(thousands));
                case "wander" -> wander(thousands);
                default -> allocate(thousands);
            };
            long bytes = threads.getCurrentThreadAllocatedBytes() - before;
            System.out.println("done " + result.hashCode() + " " + bytes); // so that no compiler leaves the work out
        }
    }

    private static Object compute(int thousands) {
        long state = 88172645463325252L;
        for (int i = 0; i < thousands; i++) {
            for (int j = 0; j < STEPS; j++) {
                state ^= state << 13;
                state ^= state >>> 7;
                state ^= state << 17;
            }
        }
        return state;
    }

    private static Object allocate(int thousands) {
        Object[] kept = new Object[4096];
        for (int i = 0; i < thousands; i++) {
            for (int j = 0; j < STEPS; j++) {
                kept[(i * STEPS + j) & 4095] = new byte[40];
            }
        }
        return kept;
    }

    private static Object descend(int levels, Supplier<Object> work) {
        return levels > 0 ? List.of(descend(levels - 1, work)) : work.get();
    }

    private static Object serve(int count) {
        long sum = 0;
        for (int i = 0; i < count * MESSAGES; i++) {
            sum += answer(message(i)).hashCode();
        }
        return sum;
    }

    private static Object wander(int count) {
        long sum = 0;
        for (int i = 0; i < count * MESSAGES; i++) {
            sum += left(i * 0x9E3779B97F4A7C15L, DEPTH, i).hashCode();
        }
        return sum;
    }

    /** The lowest bits of {@code turns} say which way the stack goes on. */
    private static String left(long turns, int levels, int number) {
        if (levels == 0) {
            return answer(message(number));
        }
        return (turns & 1) == 0 ? left(turns >>> 1, levels - 1, number) : right(turns >>> 1, levels - 1, number);
    }

    private static String right(long turns, int levels, int number) {
        if (levels == 0) {
            return answer(message(number));
        }
        return (turns & 1) == 0 ? left(turns >>> 1, levels - 1, number) : right(turns >>> 1, levels - 1, number);
    }

    private static String message(int number) {
        StringBuilder text = new StringBuilder();
        for (int field = 0; field < FIELDS; field++) {
            text.append("field")
                    .append(field)
                    .append('=')
                    .append(number * 31L + field)
                    .append(';');
        }
        return text.toString();
    }

    private static String answer(String message) {
        Map<String, Long> fields = new TreeMap<>();
        for (String field : message.split(";")) {
            int at = field.indexOf('=');
            fields.put(field.substring(0, at), Long.parseLong(field.substring(at + 1)));
        }
        return fields.entrySet().stream()
                .filter(field -> field.getValue() % 3 != 0)
                .map(field -> field.getKey() + ":" + field.getValue())
                .collect(Collectors.joining(","));
    }
}
