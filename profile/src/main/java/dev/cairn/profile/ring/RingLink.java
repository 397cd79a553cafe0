// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import java.lang.foreign.Arena;

/** The connection over which a ring was handed to a target. It stays open and silent for as long as the ring is in use. */
public final class RingLink implements AutoCloseable {
    /** What the other end does. */
    enum State {
        SILENT,
        NOISE,
        CLOSED
    }

    private final int socket;
    private final Peer peer;
    private boolean closed;

    RingLink(int socket, Peer peer) {
        this.socket = socket;
        this.peer = peer;
    }

    /**
     * One that this process was started with, and who started it has the other end: a socket, or a pipe to read from. Nobody has said
     * who that is.
     */
    public static RingLink inherited(int descriptor) {
        return new RingLink(descriptor, new Peer(0, 0));
    }

    /** The process that has the other end. */
    public Peer peer() {
        return peer;
    }

    int socket() {
        return socket;
    }

    State state() {
        try (Arena arena = Arena.ofConfined()) {
            long got = SystemCalls.recv(socket, arena.allocate(64), SystemCalls.MSG_DONTWAIT);
            if (got == -SystemCalls.EAGAIN || got == -SystemCalls.EINTR) {
                return State.SILENT;
            }
            return got > 0 ? State.NOISE : State.CLOSED;
        }
    }

    /** Signals to the target that this ring is no longer read. Closing again does nothing. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            SystemCalls.close(socket);
        }
    }
}
