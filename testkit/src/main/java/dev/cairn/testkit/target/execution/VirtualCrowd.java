// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.execution;

import java.lang.reflect.Method;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Has virtual threads that wait: as many as its argument says for an element of a queue, a tenth of that for a lock, and one that
 * runs. Says "ready" once all wait; until its input ends. For JDK 21 and later.
 */
public final class VirtualCrowd {
    private static final BlockingQueue<Object> QUEUE = new LinkedBlockingQueue<>();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static volatile boolean ends;

    private VirtualCrowd() {}

    public static void main(String[] args) throws Exception {
        int takers = Integer.parseInt(args[0]);
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        LOCK.lock();
        CountDownLatch running = new CountDownLatch(takers);
        Thread last = null;
        for (int i = 0; i < takers; i++) {
            last = (Thread) start.invoke(null, (Runnable) () -> take(running));
        }
        running.await();
        for (int i = 0; i < takers / 10; i++) {
            start.invoke(null, (Runnable) VirtualCrowd::lock);
        }
        start.invoke(null, (Runnable) VirtualCrowd::spin);
        while (LOCK.getQueueLength() < takers / 10 || last == null || last.getState() != Thread.State.WAITING) {
            Thread.sleep(5);
        }
        System.out.println("ready");
        while (System.in.read() > 0) {}
        ends = true;
    }

    private static void take(CountDownLatch running) {
        running.countDown();
        try {
            QUEUE.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void lock() {
        LOCK.lock();
    }

    private static void spin() {
        while (!ends) {
            Thread.onSpinWait();
        }
    }
}
