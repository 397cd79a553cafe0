// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.application;

import dev.cairn.agent.natives.Native;
import java.nio.charset.StandardCharsets;
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
    private String doing = "";
    private long doingSinceNanos;
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

    /** Has {@code request} called. Empty if so, else a sentence that says why not. */
    synchronized String call(Runnable request) {
        if (stopped) {
            return "The agent leaves.";
        }
        if (waiting.size() >= MAX_WAITING) {
            return "Too many requests wait for this application's handlers: "
                    + (doing.isEmpty()
                            ? "wait for some first."
                            : doing + " has not returned for " + doingSeconds() + " s.");
        }
        waiting.add(request);
        String problem = wake();
        if (!problem.isEmpty()) {
            waiting.remove(request);
        }
        return problem;
    }

    private long doingSeconds() {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - doingSinceNanos);
    }

    /**
     * Called on the thread itself: what it is about to do, as the subject of a sentence; empty for nothing. The refusal
     * of a request that finds too many waiting says so.
     */
    void does(String what) {
        synchronized (this) {
            doing = what;
            doingSinceNanos = System.nanoTime();
        }
        Native.handlersDo(what.getBytes(StandardCharsets.US_ASCII));
    }

    /** Has the notice called next, once for all that ask for it until then. */
    synchronized void callNotice() {
        if (!stopped) {
            noticeDue = true;
            wake();
        }
    }

    /** The caller may be the application: what the VM throws at a new thread is not for it. A later call tries again. */
    private synchronized String wake() {
        if (running.isEmpty()) {
            try {
                Optional<Thread> starting = Optional.of(next);
                next.start();
                running = starting;
            } catch (Throwable e) {
                return "The VM starts no thread for this application's handlers: "
                        + e.getClass().getName() + ".";
            }
        }
        notifyAll();
        return "";
    }

    private void work() {
        for (Optional<Runnable> work = take(); work.isPresent(); work = take()) {
            try {
                work.get().run();
            } catch (Throwable e) {
                // it cannot be reported, for instance without memory: the request gets its FAIL when its time is up
            }
        }
    }

    /** Empty if the thread is to end. */
    private synchronized Optional<Runnable> take() {
        busyWithRequest = false;
        Thread.interrupted(); // an interrupt was meant for the last task, not for the next one
        do {
            awaitWork();
            if (noticeDue) {
                noticeDue = false;
                return Optional.of(notice);
            }
            Optional<Runnable> request = Optional.ofNullable(waiting.poll());
            busyWithRequest = request.isPresent();
            if (busyWithRequest) {
                return request;
            }
        } while (!retire());
        return Optional.empty();
    }

    private synchronized void awaitWork() {
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
    }

    /** Makes way for the next thread. Where there is no memory for that, this one stays. */
    private synchronized boolean retire() {
        try {
            next = make();
        } catch (Throwable e) {
            return stopped;
        }
        running = Optional.empty();
        return true;
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
