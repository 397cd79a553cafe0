// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/**
 * What the reader of a ring sleeps on: the ring's eventfd, one of its own for other threads of this process, and the
 * socket over which the ring was handed. It never reads the ring's eventfd, as the target shares that and could make a
 * read of it wait for ever; the eventfd's edges say as much.
 */
public final class Doorbell implements AutoCloseable {
    /** Why {@link #await} came back. */
    public enum Rung {
        /** The time is over. */
        NOT,
        BY_TARGET,
        BY_US,
        /** The target has sent something where it has to be silent. */
        NOISE,
        /** The target has closed the socket, or has ended. */
        TARGET_GONE
    }

    private static final int EPOLL_CLOEXEC = 02000000;
    private static final int EPOLLIN = 1;
    private static final int EPOLLRDHUP = 0x2000;
    private static final int EPOLLET = 1 << 31;
    private static final int EFD_CLOEXEC_NONBLOCK = 02000000 | 04000;

    private static final int RING = 1;
    private static final int OURS = 2;
    private static final int SOCKET = 3;
    private static final int MOST_EVENTS = 3;

    // struct epoll_event is packed on x86-64 only.
    private static final boolean PACKED = System.getProperty("os.arch", "").equals("amd64");
    private static final int DATA = PACKED ? 4 : 8;
    private static final int EVENT_BYTES = DATA + Long.BYTES;

    private final int epoll;
    private final int ours;
    private final RingLink link;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment events = arena.allocate((long) EVENT_BYTES * MOST_EVENTS, 8);
    private boolean closed;

    private Doorbell(int epoll, int ours, RingLink link) {
        this.epoll = epoll;
        this.ours = ours;
        this.link = link;
    }

    /** One for this ring; empty where no descriptors are left. The link stays the caller's. */
    public static Optional<Doorbell> of(SharedRing ring, RingLink link) {
        int epoll = SystemCalls.epollCreate(EPOLL_CLOEXEC);
        if (epoll < 0) {
            return Optional.empty();
        }
        int ours = SystemCalls.eventfd(EFD_CLOEXEC_NONBLOCK);
        if (ours < 0) {
            SystemCalls.close(epoll);
            return Optional.empty();
        }
        Doorbell bell = new Doorbell(epoll, ours, link);
        if (bell.add(ring.event(), EPOLLIN | EPOLLET, RING)
                && bell.add(ours, EPOLLIN | EPOLLET, OURS)
                && bell.add(link.socket(), EPOLLIN | EPOLLRDHUP, SOCKET)) {
            return Optional.of(bell);
        }
        bell.close();
        return Optional.empty();
    }

    private boolean add(int fd, int what, int name) {
        events.set(ValueLayout.JAVA_INT, 0, what);
        events.set(ValueLayout.JAVA_LONG_UNALIGNED, DATA, name);
        return SystemCalls.epollAdd(epoll, fd, events) >= 0;
    }

    /** Waits; on one thread only. */
    public Rung await(int millis) {
        int count = SystemCalls.epollWait(epoll, events, MOST_EVENTS, millis);
        Rung rung = Rung.NOT;
        for (int i = 0; i < count; i++) {
            Rung one = rung(events.get(ValueLayout.JAVA_LONG_UNALIGNED, (long) i * EVENT_BYTES + DATA));
            rung = one.compareTo(rung) > 0 ? one : rung; // what ends all counts most
        }
        return rung;
    }

    private Rung rung(long name) {
        if (name != SOCKET) {
            return name == RING ? Rung.BY_TARGET : Rung.BY_US;
        }
        return switch (link.state()) {
            case SILENT -> Rung.NOT;
            case NOISE -> Rung.NOISE;
            case CLOSED -> Rung.TARGET_GONE;
        };
    }

    /** Ends {@link #await}, now or the next time; from any thread. */
    public synchronized void ring() {
        if (!closed) {
            try (Arena one = Arena.ofConfined()) {
                SystemCalls.write(ours, one.allocateFrom(ValueLayout.JAVA_LONG, 1));
            }
        }
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            SystemCalls.close(epoll);
            SystemCalls.close(ours);
            arena.close();
        }
    }
}
