// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.work;

import dev.cairn.heap.Progress;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Threads that take numbered parts of a piece of work, in order, until there are none; and others that do one {@link
 * Prefetch}. They come from a pool of the process's, which lets them go when they were idle for a while.
 *
 * <p>All that a method here has begun has ended when it returns or throws, except for what {@link #begin} begins. A
 * thread that is interrupted meanwhile lets others end the parts that they are at, and interrupts what was begun ahead.
 */
public final class Workers {
    static final String INTERRUPTED = "Interrupted while reading a snapshot.";

    private static final int KEPT_SECONDS = 5;
    /** Of all snapshots, as to begin a thread and to end one takes far longer than to wake one. */
    private static final ExecutorService POOL = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            KEPT_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            Thread.ofPlatform()
                    .daemon()
                    .name("heap-worker-", 0)
                    .inheritInheritableThreadLocals(false)
                    .factory());

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
            while (!failed.get()) {
                int part = next.getAndIncrement(); // and it is done now in any case: others may wait for its end
                if (part >= parts) {
                    break;
                }
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
     * nobody has begun to prepare when its turn comes is prepared here, as the first one mostly is; two may be prepared at once.
     *
     * @param <T> what is prepared of a part
     */
    public <T> void runAhead(String step, int parts, IntFunction<T> prepare, Consumer<T> take) {
        if (threads == 1 || parts == 0) {
            for (int part = 0; part < parts; part++) {
                progress.at(step, part, parts);
                take.accept(prepare.apply(part));
            }
            return;
        }
        Prefetch<T> mine = begin(() -> prepare.apply(0));
        Prefetch<T> next = mine;
        try {
            for (int part = 0; part < parts; part++) {
                progress.at(step, part, parts);
                mine = next;
                int after = part + 1;
                if (after < parts) {
                    next = begin(() -> prepare.apply(after));
                }
                take.accept(mine.result());
            }
        } finally {
            Optional<T> _ = mine.end();
            Optional<T> _ = next.end();
        }
    }

    /** Begins a piece of work on another thread, if there may be another and one can be had. The caller must end it. */
    public <T> Prefetch<T> begin(Supplier<T> work) {
        Prefetch<T> prefetch = new Prefetch<>(work);
        if (threads > 1) {
            try {
                POOL.execute(prefetch);
            } catch (OutOfMemoryError e) {
                return prefetch; // there may be no more threads: the thread that asks for it does it
            }
        }
        return prefetch;
    }

    /** Makes two things at once, one of them on this thread, and of both the third. */
    public <A, B, R> R together(Supplier<A> one, Supplier<B> other, BiFunction<A, B, R> both) {
        if (threads == 1) {
            return both.apply(one.get(), other.get());
        }
        Prefetch<B> ready = begin(other);
        try {
            A mine = one.get();
            return both.apply(mine, ready.result());
        } finally {
            Optional<B> _ = ready.end();
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

    private static void runOn(int count, Runnable loop, AtomicBoolean failed) {
        AtomicReference<@Nullable Throwable> cause = new AtomicReference<>();
        CountDownLatch ended = new CountDownLatch(count);
        Runnable stop = () -> failed.set(true); // each ends its part then, and begins no other
        Runnable whole = () -> {
            try {
                loop.run();
            } catch (Throwable e) {
                failed.set(true);
                remember(cause, e);
            } finally {
                ended.countDown();
            }
        };
        for (int i = 0; i < count; i++) {
            try {
                POOL.execute(whole);
            } catch (RuntimeException | Error e) {
                // There may be no more threads. Those that have begun must end before this is thrown.
                failed.set(true);
                remember(cause, e);
                ended.countDown();
            }
        }
        awaitEnd(ended, stop);
        Throwable thrown = cause.get();
        if (thrown != null) {
            throw unchecked(thrown);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException(INTERRUPTED);
        }
    }

    /** Waits for others to end in any case; when this thread is interrupted, that is passed on to them first. */
    static void awaitEnd(CountDownLatch ended, Runnable passOn) {
        boolean interrupted = false;
        while (ended.getCount() > 0) {
            try {
                ended.await();
            } catch (InterruptedException e) {
                interrupted = true;
                passOn.run();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** What a part has thrown, to be thrown on. An error is thrown here. */
    static RuntimeException unchecked(@Nullable Throwable thrown) {
        return switch (thrown) {
            case RuntimeException e -> e;
            case Error e -> throw e;
            case null, default -> new IllegalStateException("A part of the work failed.", thrown);
        };
    }

    /** What made the others fail counts, not that they did. Takes no memory, as there may be none. */
    private static void remember(AtomicReference<@Nullable Throwable> cause, Throwable failure) {
        Throwable known = cause.get();
        while ((known == null || known instanceof PartOrder.Broken) && !cause.compareAndSet(known, failure)) {
            known = cause.get();
        }
    }
}
