// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.real;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Has virtual threads that sleep, each with a deeper stack than the one before, until its input ends. */
final class VirtualSleepers {
    static final int COUNT = 60;

    private VirtualSleepers() {}

    public static void main(String[] args) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            int depth = i * i / 10;
            threads.add(Thread.startVirtualThread(() -> {
                int _ = sleep(depth);
            }));
        }
        for (Thread each : threads) {
            while (each.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        }
        System.out.println("ready");
        while (System.in.read() > 0) {}
    }

    private static int sleep(int depth) {
        if (depth > 0) {
            return sleep(depth - 1) + 1;
        }
        while (true) {
            LockSupport.park();
        }
    }
}
