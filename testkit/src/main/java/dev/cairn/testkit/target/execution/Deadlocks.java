// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.execution;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Has threads block each other, as its standard input says; it answers each line with one, once they wait.
 *
 * <ul>
 *   <li>{@code monitors}: "left" and "right" have a {@code Fork} each, and want the other's monitor
 *   <li>{@code locks}: "lock-left" and "lock-right", the same with two {@code ReentrantLock}s
 *   <li>{@code mixed}: "mix-one" has a monitor, "mix-two" a lock, "mix-three" a monitor, and each wants the next
 *   <li>{@code behind}: "behind" wants what "left" has
 *   <li>{@code early}: "early", which was started before all others, wants what "left" has
 *   <li>{@code kept}: "waiter" wants a {@code ReentrantLock}, and "timed-waiter" for a time, that "keeper" keeps; no deadlock
 *   <li>{@code contend}: sixteen threads, "contender", fight for locks for ever, and never wait for each other for good
 * </ul>
 */
public final class Deadlocks {
    /** A monitor of a class of its own, so that a test knows it. */
    public static final class Fork {}

    private static final Fork LEFT = new Fork();
    private static final int CONTENDERS = 16;

    private Deadlocks() {}

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        CountDownLatch go = new CountDownLatch(1);
        Thread early = start("early", () -> {
            go.await();
            inside(LEFT, () -> {});
        });
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            switch (line) {
                case "monitors" -> monitors();
                case "locks" -> locks();
                case "mixed" -> mixed();
                case "behind" -> blocked(start("behind", () -> inside(LEFT, () -> {})), Thread.State.BLOCKED);
                case "early" -> {
                    go.countDown();
                    blocked(early, Thread.State.BLOCKED);
                }
                case "kept" -> kept();
                case "contend" -> contend();
                default -> throw new IllegalArgumentException(line);
            }
            System.out.println("done");
        }
        System.exit(0);
    }

    private interface Work {
        void run() throws Exception;
    }

    private static Thread start(String name, Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void blocked(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            Thread.onSpinWait();
        }
    }

    private static void inside(Object monitor, Work work) throws Exception {
        synchronized (monitor) {
            work.run();
        }
    }

    private static void inside(ReentrantLock lock, Work work) throws Exception {
        lock.lock();
        try {
            work.run();
        } finally {
            lock.unlock();
        }
    }

    private static void monitors() {
        Fork right = new Fork();
        CyclicBarrier both = new CyclicBarrier(2);
        Thread one = start(
                "left",
                () -> inside(LEFT, () -> {
                    both.await();
                    inside(right, () -> {});
                }));
        Thread other = start(
                "right",
                () -> inside(right, () -> {
                    both.await();
                    inside(LEFT, () -> {});
                }));
        blocked(one, Thread.State.BLOCKED);
        blocked(other, Thread.State.BLOCKED);
    }

    private static void locks() throws InterruptedException {
        ReentrantLock left = new ReentrantLock();
        ReentrantLock right = new ReentrantLock();
        CyclicBarrier both = new CyclicBarrier(2);
        start(
                "lock-left",
                () -> inside(left, () -> {
                    both.await();
                    inside(right, () -> {});
                }));
        start(
                "lock-right",
                () -> inside(right, () -> {
                    both.await();
                    inside(left, () -> {});
                }));
        queued(left);
        queued(right);
    }

    private static void queued(ReentrantLock lock) {
        while (lock.getQueueLength() == 0) {
            Thread.onSpinWait();
        }
    }

    private static void kept() {
        ReentrantLock lock = new ReentrantLock();
        CyclicBarrier has = new CyclicBarrier(3);
        start(
                "keeper",
                () -> inside(lock, () -> {
                    has.await();
                    new CountDownLatch(1).await();
                }));
        start("waiter", () -> {
            has.await();
            inside(lock, () -> {});
        });
        start("timed-waiter", () -> {
            has.await();
            lock.tryLock(1, TimeUnit.DAYS);
        });
        while (lock.getQueueLength() < 2) {
            Thread.onSpinWait();
        }
    }

    private static void mixed() {
        Fork first = new Fork();
        ReentrantLock second = new ReentrantLock();
        Fork third = new Fork();
        CyclicBarrier all = new CyclicBarrier(3);
        start(
                "mix-one",
                () -> inside(first, () -> {
                    all.await();
                    inside(second, () -> {});
                }));
        Thread two = start(
                "mix-two",
                () -> inside(second, () -> {
                    all.await();
                    inside(third, () -> {});
                }));
        Thread three = start(
                "mix-three",
                () -> inside(third, () -> {
                    all.await();
                    inside(first, () -> {});
                }));
        queued(second);
        blocked(two, Thread.State.BLOCKED);
        blocked(three, Thread.State.BLOCKED);
    }

    /**
     * Monitors in either order, which a third one guards, and tries that end by themselves: the VM calls those a deadlock while
     * they last.
     */
    private static void contend() {
        Fork gate = new Fork();
        List<Fork> forks = List.of(new Fork(), new Fork());
        List<ReentrantLock> locks = List.of(new ReentrantLock(), new ReentrantLock());
        for (int i = 0; i < CONTENDERS; i++) {
            int side = i % 2;
            boolean tries = i < CONTENDERS / 4;
            start("contender", () -> {
                while (true) {
                    if (tries) {
                        inside(locks.get(side), () -> tryInside(locks.get(1 - side)));
                    } else {
                        inside(gate, () -> inside(forks.get(side), () -> inside(forks.get(1 - side), Thread::yield)));
                        inside(forks.get(side), Thread::yield);
                    }
                }
            });
        }
    }

    private static void tryInside(ReentrantLock lock) throws InterruptedException {
        if (lock.tryLock(20, TimeUnit.MILLISECONDS)) {
            lock.unlock();
        }
    }
}
