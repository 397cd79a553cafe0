// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.work;

import dev.cairn.heap.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that take numbered parts of a piece of work, in order, until there are none. */
public final class Workers {
    private final int threads;
    private final Progress progress;

    public Workers(int threads, Progress progress) {
        this.threads = threads;
        this.progress = progress;
    }

    /** What one thread does with part after part. */
    @FunctionalInterface
    public interface Task {
        void part(int number);
    }

    /** Makes what each thread has for itself. */
    @FunctionalInterface
    public interface TaskFactory {
        Task newTask();
    }

    /** Says that a step has begun that one thread does. */
    public void step(String name) {
        progress.at(name, 0, 1);
    }

    /** The same task for all threads. */
    public void run(String step, int parts, Task task) {
        runEach(step, parts, () -> task);
    }

    /**
     * Returns when all parts are done. What a part throws ends the others soon, and is thrown here.
     *
     * @param step for the progress, in words
     */
    public void runEach(String step, int parts, TaskFactory factory) {
        AtomicInteger next = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        AtomicBoolean failed = new AtomicBoolean();
        Runnable loop = () -> {
            Task task = factory.newTask();
            for (int part = next.getAndIncrement(); part < parts && !failed.get(); part = next.getAndIncrement()) {
                task.part(part);
                progress.at(step, done.incrementAndGet(), parts);
            }
        };
        int count = Math.min(threads, Math.max(parts, 1));
        if (count == 1) {
            loop.run();
        } else {
            runOn(count, loop, failed);
        }
    }

    private static void runOn(int count, Runnable loop, AtomicBoolean failed) {
        try (ExecutorService pool = Executors.newFixedThreadPool(
                count, Thread.ofPlatform().daemon().name("heap-worker-", 0).factory())) {
            List<Future<?>> futures = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                futures.add(pool.submit(() -> {
                    try {
                        loop.run();
                    } catch (Throwable e) {
                        failed.set(true);
                        throw e;
                    }
                }));
            }
            for (Future<?> future : futures) {
                await(future);
            }
        }
    }

    private static void await(Future<?> future) {
        try {
            future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while reading a snapshot.", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException("A part of the work failed.", e);
            }
        }
    }
}
