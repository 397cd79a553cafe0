// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak;

import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** What threads hold, and what waits for them. */
final class HeldByThreads {
    private static final int THREADS = 4;
    private static final int COUNT = 1000;
    private static final int PIECE = 1000;
    private static final int PILE = 300;
    private static final int EXECUTORS = 200;
    private static final long FAR_AWAY = 1_000_000_000L;
    private static final Object LOCK = new Object();

    private static final ThreadLocal<List<byte[]>> SCRATCH = ThreadLocal.withInitial(ArrayList::new);
    private static final ThreadLocal<byte[]> SMALL = ThreadLocal.withInitial(() -> new byte[PIECE / 4]);
    private static final ExecutorService POOL = Executors.newFixedThreadPool(THREADS, HeldByThreads::daemon);
    private static final Timer TIMER = new Timer("reminders", true);
    private static final CountDownLatch NEVER = new CountDownLatch(1);
    private static final ExecutorService SLOW = Executors.newSingleThreadExecutor(HeldByThreads::daemon);

    private HeldByThreads() {}

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    /** What a task carries. */
    static final class Job implements Runnable {
        final byte[] input = new byte[PIECE];

        @Override
        public void run() {
            try {
                NEVER.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A task whose time has not come. */
    static final class Reminder extends TimerTask {
        final byte[] text = new byte[PIECE];

        @Override
        public void run() {
            text[0]++;
        }
    }

    /** What was stopped and is still in a list. */
    static final class Workers {
        static final List<ExecutorService> EVER = new ArrayList<>();

        private Workers() {}
    }

    static void threadLocalOfPool() throws InterruptedException {
        CountDownLatch all = new CountDownLatch(THREADS);
        for (int i = 0; i < THREADS; i++) {
            POOL.execute(() -> {
                for (int k = 0; k < COUNT; k++) {
                    SCRATCH.get().add(new byte[PIECE]);
                }
                all.countDown();
                try {
                    all.await(); // so that each task has a thread of its own
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        all.await();
    }

    /** Each variable is forgotten, and its value stays in the thread until another one takes the place. */
    static void staleThreadLocal() {
        for (int i = 0; i < PILE; i++) {
            new ThreadLocal<byte[]>().set(new byte[10 * PIECE]);
        }
    }

    static void executorQueue() {
        for (int i = 0; i < THREADS * COUNT; i++) {
            SLOW.execute(new Job());
        }
    }

    static void timer() {
        for (int i = 0; i < THREADS * COUNT; i++) {
            TIMER.schedule(new Reminder(), FAR_AWAY);
        }
    }

    static void stoppedExecutors() {
        for (int i = 0; i < EXECUTORS; i++) {
            byte[] setting = new byte[10 * PIECE];
            ThreadPoolExecutor executor = new ThreadPoolExecutor(
                    1,
                    1,
                    1,
                    TimeUnit.MINUTES,
                    new LinkedBlockingQueue<>(),
                    task -> daemon(() -> {
                        setting[0]++;
                        task.run();
                    }));
            executor.shutdown();
            Workers.EVER.add(executor);
        }
    }

    /** Virtual threads that wait for one latch; where there are none, threads that wait for one lock. */
    static void pile() throws Exception {
        if (Runtime.version().feature() < 21) {
            pileOfPlatformThreads();
            return;
        }
        startVirtual(() -> new byte[PIECE]);
    }

    /** Many threads without names that have little each. */
    static void smallThreadLocals() throws Exception {
        // a local variable of the value, or of the variable itself as in SMALL::get, would keep it too
        startVirtual(() -> SMALL.get().clone());
    }

    /** Threads without names of their own that take something and wait: virtual ones, fewer where there are none. */
    private static void startVirtual(Supplier<byte[]> taken) throws Exception {
        boolean virtual = Runtime.version().feature() >= 21;
        int count = virtual ? PILE * 10 : PILE;
        CountDownLatch started = new CountDownLatch(count);
        Runnable task = () -> {
            byte[] request = taken.get();
            started.countDown();
            try {
                NEVER.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            request[0]++;
        };
        for (int i = 0; i < count; i++) {
            if (virtual) {
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
            } else {
                daemon(task).start();
            }
        }
        started.await();
    }

    private static void pileOfPlatformThreads() throws InterruptedException {
        CountDownLatch held = new CountDownLatch(1);
        daemon(() -> {
                    synchronized (LOCK) {
                        held.countDown();
                        new Job().run();
                    }
                })
                .start();
        held.await();
        for (int i = 0; i < PILE; i++) {
            daemon(HeldByThreads::waitForLock).start();
        }
    }

    private static void waitForLock() {
        byte[] request = new byte[PIECE * 10];
        synchronized (LOCK) {
            request[0]++;
        }
    }
}
