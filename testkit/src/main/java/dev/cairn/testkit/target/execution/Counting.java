// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.execution;

import java.io.IOException;

/** Counts on and on, a call a step, on its main thread; prints "ready" first. Ends when its standard input ends. */
public final class Counting {
    private static final long PAUSE_MILLIS = 10;

    private static volatile long steps;

    private Counting() {}

    public static void main(String[] args) throws Exception {
        Thread end = new Thread(Counting::awaitEnd, "counting-end");
        end.setDaemon(true);
        end.start();
        System.out.println("ready");
        for (long number = 0; ; number++) {
            steps = step(number);
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    static long step(long number) {
        long next = number + 1;
        return next;
    }

    private static void awaitEnd() {
        try {
            while (System.in.read() >= 0) {
                System.out.println(steps);
            }
        } catch (IOException e) {
            // as its end
        }
        System.exit(0);
    }
}
