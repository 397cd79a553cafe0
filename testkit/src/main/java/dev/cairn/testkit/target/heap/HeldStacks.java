// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/**
 * Says "ready" when a thousand threads wait for a monitor each, and one, "deep", does so {@link #FRAMES} calls deep, with an object in
 * each of its frames; and ends when its input does.
 */
public final class HeldStacks {
    /** How many threads wait. */
    public static final int THREADS = 1000;
    /** How deep one of them is. */
    public static final int FRAMES = 100_000;

    private static final long LARGE_STACK = 1L << 30;

    /** What is held by frames only. */
    public static final class Held {
        final int level;

        Held(int level) {
            this.level = level;
        }
    }

    /** So that the compiler leaves the objects where they are: the VM would make them anew one by one. */
    @SuppressWarnings("unused")
    private static volatile Held last = new Held(0);

    private HeldStacks() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        CountDownLatch started = new CountDownLatch(THREADS + 1);
        for (int i = 0; i < THREADS; i++) {
            start(new Thread(() -> await(started), "waiting-" + i));
        }
        start(new Thread(null, () -> deep(FRAMES, started), "deep", LARGE_STACK));
        started.await();
        System.out.println("ready");
        while (System.in.read() > 0) {}
    }

    private static void start(Thread thread) {
        thread.setDaemon(true);
        thread.start();
    }

    private static void await(CountDownLatch started) {
        Object own = new Object();
        synchronized (own) {
            started.countDown();
            while (true) {
                try {
                    own.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    private static int deep(int levels, CountDownLatch started) {
        Held held = new Held(levels);
        last = held;
        if (levels == 1) {
            await(started);
            return held.level;
        }
        return deep(levels - 1, started) + held.level;
    }
}
