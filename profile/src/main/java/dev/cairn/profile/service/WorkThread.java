// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.ring.ThreadCpuClock;
import java.util.concurrent.LinkedBlockingQueue;

/** A thread that does what it is given, in order. Who gives it much has to see to a bound. */
final class WorkThread {
    private static final System.Logger LOG = System.getLogger(WorkThread.class.getName());

    private final LinkedBlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
    private final Thread thread;
    private final Object ending = new Object();
    private boolean ended;
    private boolean atWork = true; // the thread's own
    private volatile long cpuNanos;

    private WorkThread(String name) {
        thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    static WorkThread start(String name) {
        WorkThread started = new WorkThread(name);
        started.thread.start();
        return started;
    }

    /** Has it done later; false after the end. */
    boolean offer(Runnable piece) {
        synchronized (ending) {
            return !ended && work.add(piece);
        }
    }

    /** CPU time of the thread, as of the last piece. */
    long cpuNanos() {
        return cpuNanos;
    }

    /** Lets it finish what it was given, and waits for that. */
    void end() {
        synchronized (ending) {
            if (!ended) {
                ended = true;
                work.add(() -> atWork = false);
            }
        }
        boolean interrupted = false;
        while (thread.isAlive() && !Thread.currentThread().equals(thread)) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (atWork) {
            try {
                work.take().run();
            } catch (RuntimeException | Error failure) {
                LOG.log(System.Logger.Level.ERROR, "A piece of work failed; the others go on.", failure);
            } catch (InterruptedException _) {
                // No code may interrupt this thread, which ends when end() asks for that.
                LOG.log(System.Logger.Level.DEBUG, "Interrupted, and not heeded.");
            }
            cpuNanos = ThreadCpuClock.nanos();
        }
    }
}
