// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Never forgets the sessions that it opens, each of {@value #BYTES} bytes and more. {@code open N} on its input opens N of them, and {@code
 * scratch N} allocates as much that it forgets; a line answers each. It ends with its input.
 */
public final class SeededLeak {
    public static final int BYTES = 4096;

    private static final Map<Integer, Session> SESSIONS = new HashMap<>();

    private SeededLeak() {}

    /** What is never forgotten. */
    private static final class Session {
        private final byte[] state = new byte[BYTES];
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            String[] words = line.split(" ");
            int count = Integer.parseInt(words[1]);
            if (words[0].equals("open")) {
                open(count);
            } else {
                scratch(count);
            }
            System.out.println(SESSIONS.values().stream()
                    .mapToLong(session -> session.state.length)
                    .sum());
        }
    }

    private static void open(int count) {
        for (int i = 0; i < count; i++) {
            SESSIONS.put(SESSIONS.size(), new Session());
        }
    }

    private static void scratch(int count) {
        List<byte[]> few = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            few.add(new byte[BYTES]);
            if (few.size() == 16) {
                few.clear();
            }
        }
    }
}
