// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.execution;

import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Has as many threads as its argument says, in pools of a hundred, each of which wakes once a second or so for a little work. */
public final class ManyPools {
    private static final int POOL = 100;
    private static final int MOST_PAUSE_MILLIS = 2000;

    private ManyPools() {}

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            Random random = new Random(i);
            Thread thread = new Thread(() -> work(random), "pool-" + i / POOL + "-thread-" + (1 + i % POOL));
            thread.setDaemon(true);
            thread.start();
        }
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // what is written to it is of no interest
        }
    }

    private static void work(Random random) {
        while (true) {
            LockSupport.parkNanos(random.nextInt(MOST_PAUSE_MILLIS) * 1_000_000L);
            random.nextBytes(new byte[256]);
        }
    }
}
