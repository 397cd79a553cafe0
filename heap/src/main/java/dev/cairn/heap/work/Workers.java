// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.work;

import dev.cairn.heap.Progress;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Threads that take numbered parts of a piece of work, in order, until there are none. */
public final class Workers {
    private static final String INTERRUPTED = "Interrupted while reading a snapshot.";

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

    /**
     * Takes parts in turn on this thread, while another one prepares the part after that, if there may be another. A part that
     * nobody has begun to prepare when its turn comes is prepared here, as the first one mostly is.
     *
     * @param <T> what is prepared of a part
     */
    public <T> void runAhead(String step, int parts, IntFunction<T> prepare, Consumer<T> take) {
        if (threads == 1) {
            for (int part = 0; part < parts; part++) {
                progress.at(step, part, parts);
                take.accept(prepare.apply(part));
            }
            return;
        }
        try (ExecutorService pool = pool(1)) {
            FutureTask<T> next = begun(pool, prepare, 0);
            for (int part = 0; part < parts; part++) {
                progress.at(step, part, parts);
                FutureTask<T> mine = next;
                if (part + 1 < parts) {
                    next = begun(pool, prepare, part + 1);
                }
                mine.run(); // does nothing if the other one has begun it
                take.accept(await(mine));
            }
        }
    }

    /** Makes two things at once, one of them on this thread, and of both the third. */
    public <A, B, R> R together(Supplier<A> one, Supplier<B> other, BiFunction<A, B, R> both) {
        if (threads == 1) {
            return both.apply(one.get(), other.get());
        }
        try (ExecutorService pool = pool(1)) {
            Future<B> ready = pool.submit(other::get);
            pool.shutdown(); // so that its thread has ended when it is waited for
            A mine = one.get();
            return both.apply(mine, await(ready));
        }
    }

    /** Does two things at once, one of them on this thread. */
    public void both(Runnable one, Runnable other) {
        Workers _ = together(() -> done(one), () -> done(other), (_, _) -> this);
    }

    private Workers done(Runnable work) {
        work.run();
        return this;
    }

    private static <T> FutureTask<T> begun(ExecutorService pool, IntFunction<T> prepare, int part) {
        FutureTask<T> task = new FutureTask<>(() -> prepare.apply(part));
        pool.execute(task);
        return task;
    }

    /** What is there already is given out without a look at interruption, so that is looked at before. */
    private static <T> T await(Future<T> future) {
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException(INTERRUPTED);
        }
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(INTERRUPTED, e);
        } catch (ExecutionException e) {
            throw unchecked(e.getCause());
        }
    }

    private static ExecutorService pool(int count) {
        return Executors.newFixedThreadPool(
                count, Thread.ofPlatform().daemon().name("heap-worker-", 0).factory());
    }

    private static void runOn(int count, Runnable loop, AtomicBoolean failed) {
        AtomicReference<@Nullable Throwable> cause = new AtomicReference<>();
        try (ExecutorService pool = pool(count)) {
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
        Throwable thrown = cause.get();
        if (thrown != null) {
            throw unchecked(thrown);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException(INTERRUPTED);
        }
    }

    /** What a part has thrown, to be thrown on. An error is thrown here. */
    private static RuntimeException unchecked(@Nullable Throwable thrown) {
        return switch (thrown) {
            case RuntimeException e -> e;
            case Error e -> throw e;
            case null, default -> new IllegalStateException("A part of the work failed.", thrown);
        };
    }

    /** What made the others fail counts, not that they did. */
    private static void remember(AtomicReference<@Nullable Throwable> cause, Throwable failure) {
        cause.updateAndGet(known -> known == null || known instanceof PartOrder.Broken ? failure : known);
    }
}
