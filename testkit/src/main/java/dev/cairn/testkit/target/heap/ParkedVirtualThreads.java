// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Has virtual threads that are parked, each of which alone holds an object; until its input ends. */
public final class ParkedVirtualThreads {
    public static final int THREADS = 20;

    private static final List<Object> HELD = new ArrayList<>();

    private ParkedVirtualThreads() {}

    /** What nobody but the frame of a thread has. */
    public static final class Held {
        final int number;

        Held(int number) {
            this.number = number;
        }
    }

    public static void main(String[] args) throws Exception {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        CountDownLatch running = new CountDownLatch(THREADS);
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            HELD.add(start.invoke(null, (Runnable) () -> park(new Held(number), running)));
        }
        running.await();
        System.out.println("ready");
        while (System.in.read() > 0) {}
    }

    private static void park(Held held, CountDownLatch running) {
        running.countDown();
        while (held.number >= 0) {
            LockSupport.park();
        }
    }
}
