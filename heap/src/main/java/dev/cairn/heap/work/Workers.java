// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.work;

import dev.cairn.heap.Progress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

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
        AtomicReference<@Nullable Throwable> cause = new AtomicReference<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(
                count, Thread.ofPlatform().daemon().name("heap-worker-", 0).factory())) {
            for (int i = 0; i < count; i++) {
                Future<?> _ = pool.submit(() -> {
                    try {
                        loop.run();
                    } catch (Throwable e) {
                        failed.set(true);
                        remember(cause, e);
                    }
                });
            }
        }
        switch (cause.get()) {
            case null -> {}
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException("A part of the work failed.", e);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException("Interrupted while reading a snapshot.");
        }
    }

    /** What made the others fail counts, not that they did. */
    private static void remember(AtomicReference<@Nullable Throwable> cause, Throwable failure) {
        cause.updateAndGet(known -> known == null || known instanceof PartOrder.Broken ? failure : known);
    }
}
