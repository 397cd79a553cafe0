// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs that are hard on who follows them: a thousand threads at once, as many virtual ones where there are any, a recursion of 100,000
 * frames, stacks that overflow, and an exception that nobody catches. What it prints is the same each time; it ends with code 7.
 */
public final class HardRuns {
    /** How many threads there are at once. */
    public static final int THREADS = 1000;
    /** How many frames the recursion has. */
    public static final int FRAMES = 100_000;

    private static final long LARGE_STACK = 1L << 30;
    private static final long SMALL_STACK = 1L << 18;

    private HardRuns() {}

    public static void main(String[] args) throws Exception {
        threads();
        virtualThreads();
        onStack(LARGE_STACK, () -> System.out.println("deep " + deep(FRAMES)));
        onStack(SMALL_STACK, HardRuns::overflow);
        onStack(SMALL_STACK, HardRuns::fail);
        System.exit(7);
    }

    private static void threads() throws InterruptedException {
        AtomicLong sum = new AtomicLong();
        CountDownLatch all = new CountDownLatch(THREADS);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            threads.add(new Thread(() -> {
                all.countDown();
                await(all);
                sum.addAndGet(work(number));
            }));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("threads " + sum);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long work(int number) {
        List<Integer> made = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            made.add(i * number);
        }
        return made.stream().mapToLong(each -> each).sum();
    }

    private static void virtualThreads() throws Exception {
        if (Runtime.version().feature() < 21) {
            return;
        }
        ExecutorService executor = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        List<Future<Long>> all = new ArrayList<>();
        List<Object> locks = List.of(new Object(), new Object(), new Object(), new Object(), new Object());
        CountDownLatch half = new CountDownLatch(THREADS / 2);
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            all.add(executor.submit(() -> {
                half.countDown();
                half.await();
                synchronized (locks.get(number % locks.size())) {
                    Thread.sleep(1);
                }
                return work(number);
            }));
        }
        long sum = 0;
        for (Future<Long> each : all) {
            sum += each.get();
        }
        executor.shutdown();
        System.out.println("virtual threads " + sum);
    }

    private static void onStack(long bytes, Runnable work) throws InterruptedException {
        Thread thread = new Thread(null, work, "on a stack of " + bytes, bytes);
        thread.start();
        thread.join();
    }

    private static int deep(int frames) {
        return frames == 0 ? 0 : deep(frames - 1) + 1;
    }

    private static void overflow() {
        int caught = 0;
        for (int i = 0; i < 3; i++) {
            try {
                endless(i);
            } catch (StackOverflowError e) {
                caught++;
            }
        }
        System.out.println("overflows " + caught + " and then " + deep(100));
    }

    private static long endless(long number) {
        Object[] held = {number};
        return number < 0 ? 0 : endless(number + 1) + held.length; // the stack ends before the numbers do
    }

    private static void fail() {
        throw new IllegalStateException("as it should");
    }
}
