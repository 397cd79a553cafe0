// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;

/**
 * Tells at once when a process ends, whoever its parent is: the kernel makes a pidfd readable then, and one thread
 * waits for all of them. Costs nothing while nobody ends. One thread watches and unwatches.
 */
public final class ProcessExits implements AutoCloseable {
    private static final Logger LOG = System.getLogger(ProcessExits.class.getName());
    private static final int EVENTS_AT_ONCE = 64;
    private static final int MAX_FAILURES = 1000;

    /** What epoll reports for the eventfd that ends the thread: no process has this pid. */
    private static final long CLOSE = 0;

    private final Linux linux;
    private final int epoll;
    private final int closing;
    private final LongConsumer onExit;
    private final Map<Long, Integer> pidfds = new ConcurrentHashMap<>();
    private final Thread thread;

    private ProcessExits(Linux linux, int epoll, int closing, LongConsumer onExit) {
        this.linux = linux;
        this.epoll = epoll;
        this.closing = closing;
        this.onExit = onExit;
        this.thread = Thread.ofPlatform().daemon().name("cairn-exits").unstarted(this::run);
    }

    /**
     * Starts the thread, which calls {@code onExit} with the pid of each process that ended. Empty where the kernel
     * cannot (before 5.3) or the JVM must not (native access denied): exits are then found by looking.
     */
    public static Optional<ProcessExits> open(LongConsumer onExit) {
        try {
            Linux linux = new Linux();
            int self = linux.pidfdOpen(ProcessHandle.current().pid());
            if (self < 0) {
                return Optional.empty();
            }
            linux.close(self);
            int epoll = linux.epollCreate();
            int closing = linux.eventfd();
            linux.epollAdd(epoll, closing, CLOSE);
            ProcessExits exits = new ProcessExits(linux, epoll, closing, onExit);
            exits.thread.start();
            return Optional.of(exits);
        } catch (IllegalCallerException | UnsupportedOperationException | LinkageError e) {
            LOG.log(Level.WARNING, "The end of VMs is seen a little late: {0}", e.getMessage());
            return Optional.empty();
        }
    }

    /** Watches {@code pid}; a process that is gone already is left to be found by looking. */
    public void watch(long pid) {
        int pidfd = linux.pidfdOpen(pid);
        if (pidfd < 0) {
            return;
        }
        if (linux.epollAdd(epoll, pidfd, pid) < 0) {
            linux.close(pidfd);
            return;
        }
        Integer previous = pidfds.put(pid, pidfd);
        if (previous != null) {
            linux.close(previous);
        }
    }

    /** Forgets {@code pid}; closing its descriptor also takes it out of epoll. */
    public void unwatch(long pid) {
        Integer pidfd = pidfds.remove(pid);
        if (pidfd != null) {
            linux.close(pidfd);
        }
    }

    private void run() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment events = arena.allocate(Linux.EPOLL_EVENT, EVENTS_AT_ONCE);
            int failures = 0; // a signal may end a wait, but not for ever
            while (failures < MAX_FAILURES) {
                int count = linux.epollWait(epoll, events, EVENTS_AT_ONCE);
                failures = count < 0 ? failures + 1 : 0;
                for (int i = 0; i < count; i++) {
                    long pid = Linux.dataOf(events, i);
                    if (pid == CLOSE) {
                        return;
                    }
                    unwatch(pid); // a pidfd stays readable for ever
                    onExit.accept(pid);
                }
            }
        }
    }

    @Override
    public void close() {
        linux.wake(closing);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        pidfds.keySet().forEach(this::unwatch);
        linux.close(closing);
        linux.close(epoll);
    }
}
