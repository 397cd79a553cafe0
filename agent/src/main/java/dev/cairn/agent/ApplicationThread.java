// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * The one thread on which code of applications is called: started when there is something to call, and ended when there
 * has been nothing for a while. What is asked of it waits in a queue that is bounded; one call, the notice, goes before
 * all that waits and is never refused.
 *
 * <p>A thread keeps what its creator had on the stack, and with that a class loader of the application if that were the
 * creator. So each thread is made in advance, by one of the agent's.
 */
final class ApplicationThread {
    private static final int MAX_WAITING = 64;
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long FAREWELL_MILLIS = 1_000;

    private final Runnable notice;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean noticeDue;
    private boolean busyWithRequest;
    private boolean stopped;
    private Thread next = make();
    private Optional<Thread> running = Optional.empty();

    /** To be made on a thread of the agent's own. */
    ApplicationThread(Runnable notice) {
        this.notice = notice;
    }

    private Thread make() {
        Thread thread = new Thread(null, this::work, "cairn-handlers", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        return thread;
    }

    /** Has {@code request} called; false if too much waits for that already. */
    synchronized boolean call(Runnable request) {
        if (stopped || waiting.size() >= MAX_WAITING) {
            return false;
        }
        waiting.add(request);
        wake();
        return true;
    }

    /** Has the notice called next, once for all who ask for it until then. */
    synchronized void callNotice() {
        if (!stopped) {
            noticeDue = true;
            wake();
        }
    }

    private synchronized void wake() {
        if (running.isEmpty()) {
            running = Optional.of(next);
            next.start();
        }
        notifyAll();
    }

    private void work() {
        for (Optional<Runnable> work = take(); work.isPresent(); work = take()) {
            try {
                work.get().run();
            } catch (Throwable e) {
                // nothing is left to tell it with, as no memory: the request gets its FAIL when its time is up
            }
        }
    }

    /** Empty if the thread is to end. */
    private synchronized Optional<Runnable> take() {
        busyWithRequest = false;
        Thread.interrupted(); // whoever was interrupted, it was not the next one
        long end = System.nanoTime() + IDLE_NANOS;
        long left = IDLE_NANOS;
        while (!noticeDue && waiting.isEmpty() && !stopped && left > 0) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                // an application has got hold of this thread
            }
            left = end - System.nanoTime();
        }
        if (noticeDue) {
            noticeDue = false;
            return Optional.of(notice);
        }
        Optional<Runnable> request = Optional.ofNullable(waiting.poll());
        busyWithRequest = request.isPresent();
        if (request.isEmpty()) {
            running = Optional.empty();
            next = make();
        }
        return request;
    }

    /** Drops what waits, interrupts what is being served, has the notice called, and waits for that, but not for long. */
    void stop() {
        Optional<Thread> last;
        synchronized (this) {
            waiting.clear();
            callNotice();
            stopped = true;
            last = running;
            if (busyWithRequest) {
                last.ifPresent(Thread::interrupt);
            }
        }
        try {
            if (last.isPresent()) {
                last.get().join(FAREWELL_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
