// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.execution;

import java.io.IOException;

/**
 * Counts on and on, a call a step, on its main thread, with a pause of {@code args[0]} milliseconds (default 10) between two; prints
 * "ready" first. Every tenth step throws an exception and catches it. Ends when its standard input ends.
 */
public final class Counting {
    private static final int ODD = 10;

    private static volatile long steps;

    private Counting() {}

    public static void main(String[] args) throws Exception {
        Thread end = new Thread(Counting::awaitEnd, "counting-end");
        end.setDaemon(true);
        long pause = args.length > 0 ? Long.parseLong(args[0]) : ODD;
        System.out.println("ready"); // before the first answer
        end.start();
        for (long number = 0; ; number++) {
            steps = step(number);
            if (number % ODD == 0) {
                odd(number);
            }
            Thread.sleep(pause);
        }
    }

    private static void odd(long number) {
        try {
            throw new IllegalStateException("Step " + number + ".");
        } catch (IllegalStateException e) {
            Thread.onSpinWait();
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
