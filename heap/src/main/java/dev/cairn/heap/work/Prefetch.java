// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.work;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work that one of several threads does, the first that comes to it. The owner ends it in any case, and then
 * no thread is at it any more.
 *
 * @param <T> what it makes
 */
public final class Prefetch<T> implements Runnable {
    private final Supplier<T> work;
    private final AtomicBoolean begun = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable Thread runner;
    private boolean isToBeInterrupted;
    private Optional<T> made = Optional.empty();
    private @Nullable Throwable thrown;

    Prefetch(Supplier<T> work) {
        this.work = work;
    }

    /** Does the work, unless somebody has begun it. What it throws is thrown by {@link #result}. */
    @Override
    public void run() {
        if (begun.compareAndSet(false, true)) {
            setRunner(Thread.currentThread());
            try {
                made = Optional.of(work.get());
            } catch (Throwable e) {
                thrown = e;
            } finally {
                setRunner(null);
                ended.countDown();
            }
        }
    }

    private synchronized void setRunner(@Nullable Thread thread) {
        runner = thread;
        if (isToBeInterrupted) {
            interruptRunner();
        }
    }

    /** The thread that is interrupted is still at this work then, and not at what comes after it. */
    private synchronized void interruptRunner() {
        isToBeInterrupted = true;
        if (runner != null) {
            runner.interrupt();
        }
    }

    /**
     * What came of the work, which is waited for, or done here if nobody has begun it.
     *
     * @throws IllegalStateException if this thread is interrupted, or the work was ended before anybody had begun it
     */
    public T result() {
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException(Workers.INTERRUPTED);
        }
        run();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(Workers.INTERRUPTED, e);
        }
        if (thrown != null) {
            throw Workers.unchecked(thrown);
        }
        return made.orElseThrow(() -> new IllegalStateException("This was ended before anybody had begun it."));
    }

    /**
     * Ends it: if no thread has begun it, none will; otherwise waits for the thread that is at it. If this thread is
     * interrupted, that one is too.
     *
     * @return what was made, if anything was
     */
    public Optional<T> end() {
        if (begun.compareAndSet(false, true)) {
            ended.countDown();
            return Optional.empty();
        }
        Workers.awaitEnd(ended, this::interruptRunner);
        return made;
    }
}
