// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.load;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Allocates about 20 MiB a second in {@code steady}; from its first line of input on about 60 MiB more in {@code lately}, of which it
 * keeps some. Answers each line, and collects garbage once a second. Goes on until it is killed.
 */
public final class TwoPhases {
    private static final int ARRAY_BYTES = 8 * 1024;
    private static final int STEPS_PER_SECOND = 50;
    private static final int MOST_KEPT = 4000;
    private static final Queue<Object> KEPT = new ArrayDeque<>();

    /** So that nothing is optimised away. */
    private static final Object[] LAST = new Object[1];

    private TwoPhases() {}

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        boolean later = false;
        for (int step = 0; ; step++) {
            if (System.in.available() > 0) {
                int letter = System.in.read();
                while (letter != '\n' && letter >= 0) { // what the line says means nothing
                    letter = System.in.read();
                }
                System.out.println("later");
                later = true;
            }
            steady();
            if (later) {
                lately(step);
            }
            if (step % STEPS_PER_SECOND == 0) {
                System.gc(); // so that what is alive has an age
            }
            Thread.sleep(1000 / STEPS_PER_SECOND);
        }
    }

    private static void steady() {
        for (int i = 0; i < 20 * 1024 * 1024 / ARRAY_BYTES / STEPS_PER_SECOND; i++) {
            LAST[0] = new byte[ARRAY_BYTES];
        }
    }

    private static void lately(int step) {
        for (int i = 0; i < 60 * 1024 * 1024 / ARRAY_BYTES / STEPS_PER_SECOND; i++) {
            long[] made = new long[ARRAY_BYTES / Long.BYTES];
            LAST[0] = made;
            if (step % 10 == 0 && KEPT.size() < MOST_KEPT) {
                KEPT.add(made);
            }
        }
    }
}
