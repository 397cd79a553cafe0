// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads an Android .trace file of version 2 or 3, and holds it to its rules. */
public record TraceFile(
        Map<String, String> facts, Map<Integer, String> threads, Map<Integer, String> methods, List<Event> events) {
    private static final int MAGIC = 0x574F4C53;
    private static final int ACTION = 3;

    /**
     * A method is entered or left.
     *
     * @param action 0 to enter, 1 to leave, 2 to leave by an exception
     * @param cpuMicros the wall's where there is no other clock
     */
    public record Event(int thread, int method, int action, long cpuMicros, long wallMicros) {}

    public static TraceFile read(byte[] bytes) {
        String all = new String(bytes, StandardCharsets.ISO_8859_1);
        int end = all.indexOf("*end\n") + 5;
        String[] lines = new String(bytes, 0, end, StandardCharsets.UTF_8).split("\n", -1);
        assertThat(lines[0]).isEqualTo("*version");
        int version = Integer.parseInt(lines[1]);
        assertThat(version).isBetween(2, 3);
        Map<String, String> facts = new HashMap<>();
        Map<Integer, String> threads = new LinkedHashMap<>();
        Map<Integer, String> methods = new LinkedHashMap<>();
        String section = "";
        for (int i = 2; i < lines.length - 1; i++) {
            String[] columns = lines[i].split("\t", -1);
            if (lines[i].startsWith("*")) {
                section = lines[i];
            } else if (section.isEmpty()) {
                facts.put(lines[i].substring(0, lines[i].indexOf('=')), lines[i].substring(lines[i].indexOf('=') + 1));
            } else if (section.equals("*threads")) {
                assertThat(columns).hasSize(2);
                threads.put(Integer.parseInt(columns[0]), columns[1]);
            } else {
                assertThat(columns.length).isBetween(5, 6);
                methods.put(Integer.decode(columns[0]), columns[1] + "." + columns[2]);
            }
        }
        return new TraceFile(facts, threads, methods, events(bytes, end, version));
    }

    private static List<Event> events(byte[] bytes, int start, int version) {
        ByteBuffer in =
                ByteBuffer.wrap(bytes, start, bytes.length - start).slice().order(ByteOrder.LITTLE_ENDIAN);
        assertThat(in.getInt()).isEqualTo(MAGIC);
        assertThat(in.getShort()).isEqualTo((short) version);
        int offset = in.getShort();
        in.getLong();
        int told = in.getShort();
        assertThat(told).isEqualTo(version == 3 ? 14 : 0);
        int size = version == 3 ? 14 : 10;
        in.position(offset);
        assertThat(in.remaining() % size).isZero();
        List<Event> events = new ArrayList<>();
        while (in.hasRemaining()) {
            int thread = Short.toUnsignedInt(in.getShort());
            int method = in.getInt();
            long first = Integer.toUnsignedLong(in.getInt());
            long second = version == 3 ? Integer.toUnsignedLong(in.getInt()) : first;
            events.add(new Event(thread, method & ~ACTION, method & ACTION, first, second));
        }
        return events;
    }

    /** Every frame is entered before it is left, and left in order; clocks do not go back; everything has a name. */
    public void check() {
        Map<Integer, Deque<Integer>> stacks = new HashMap<>();
        Map<Integer, Long> clocks = new HashMap<>();
        long wall = 0;
        for (Event event : events) {
            assertThat(threads).containsKey(event.thread());
            assertThat(methods).containsKey(event.method());
            assertThat(event.wallMicros()).isGreaterThanOrEqualTo(wall);
            wall = event.wallMicros();
            assertThat(event.cpuMicros()).isGreaterThanOrEqualTo(clocks.getOrDefault(event.thread(), 0L));
            clocks.put(event.thread(), event.cpuMicros());
            Deque<Integer> stack = stacks.computeIfAbsent(event.thread(), _ -> new ArrayDeque<>());
            if (event.action() == 0) {
                stack.push(event.method());
            } else {
                assertThat(stack.pop()).isEqualTo(event.method());
            }
        }
        assertThat(stacks.values()).allMatch(Deque::isEmpty);
    }

    /** Of the thread of this name, how often a method was entered. */
    public long entered(String thread, String method) {
        return events.stream()
                .filter(each -> each.action() == 0)
                .filter(each -> thread.equals(threads.get(each.thread())))
                .filter(each -> method.equals(methods.get(each.method())))
                .count();
    }
}
