// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import dev.cairn.monitor.proc.Libc;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Reports at once when a process ends, whatever its parent is: the kernel makes a pidfd readable then, and one thread
 * waits for all of them. Costs nothing while no process ends.
 *
 * <p>A report is a hint, not a fact: by the time it arrives, the pid may be another process's. The listener must look.
 */
public final class ProcessExits implements AutoCloseable {
    private static final Logger LOG = System.getLogger(ProcessExits.class.getName());
    private static final int EVENTS_AT_ONCE = 64;
    private static final int MAX_FAILURES = 1000;

    private final Linux linux;
    private final int epoll;
    private final int closing;
    private final LongConsumer onExit;
    private final Map<Integer, Long> pidByDescriptor = new HashMap<>(); // guarded by this
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
     * cannot (before 5.3) or the JVM must not (native access denied): ends are then found by looking.
     */
    public static Optional<ProcessExits> open(LongConsumer onExit) {
        try {
            Linux linux = new Linux();
            int self = linux.pidfdOpen(ProcessHandle.current().pid());
            int epoll = linux.epollCreate();
            int closing = linux.eventfd();
            if (self < 0 || epoll < 0 || closing < 0 || linux.epollAdd(epoll, closing) < 0) {
                IntStream.of(self, epoll, closing).filter(fd -> fd >= 0).forEach(Libc::close);
                LOG.log(Level.DEBUG, "This kernel does not report the end of processes; Cairn looks for it.");
                return Optional.empty();
            }
            Libc.close(self);
            ProcessExits exits = new ProcessExits(linux, epoll, closing, onExit);
            exits.thread.start();
            return Optional.of(exits);
        } catch (IllegalCallerException | UnsupportedOperationException | NoSuchElementException | LinkageError e) {
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
        synchronized (this) {
            pidByDescriptor.put(pidfd, pid);
        }
        if (linux.epollAdd(epoll, pidfd) < 0) {
            forget(pidfd);
        }
    }

    /** Forgets {@code pid}; closing its descriptor also takes it out of epoll. */
    public void unwatch(long pid) {
        List<Integer> descriptors;
        synchronized (this) {
            descriptors = pidByDescriptor.entrySet().stream()
                    .filter(entry -> entry.getValue() == pid)
                    .map(Map.Entry::getKey)
                    .toList();
        }
        descriptors.forEach(this::forget);
    }

    /** The pid that {@code pidfd} stood for; empty if it was forgotten before. */
    private synchronized Optional<Long> forget(int pidfd) {
        Optional<Long> pid = Optional.ofNullable(pidByDescriptor.remove(pidfd));
        pid.ifPresent(known -> Libc.close(pidfd));
        return pid;
    }

    private void run() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment events = arena.allocate(Linux.EPOLL_EVENT, EVENTS_AT_ONCE);
            int failures = 0; // a signal may end a wait, but not for ever
            while (failures < MAX_FAILURES) {
                int count = linux.epollWait(epoll, events, EVENTS_AT_ONCE);
                failures = count < 0 ? failures + 1 : 0;
                for (int i = 0; i < count; i++) {
                    int descriptor = (int) Linux.dataOf(events, i);
                    if (descriptor == closing) {
                        return;
                    }
                    forget(descriptor).ifPresent(onExit::accept); // a pidfd stays readable for ever
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
        List<Integer> left;
        synchronized (this) {
            left = List.copyOf(pidByDescriptor.keySet());
        }
        left.forEach(this::forget);
        Libc.close(closing);
        Libc.close(epoll);
    }
}
