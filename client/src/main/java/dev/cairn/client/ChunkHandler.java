// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client;

import java.util.Optional;

/**
 * Serves one type of chunk. It is called on a thread of the agent's, one call at a time for all handlers of the VM, and
 * should return within two seconds: after that the monitor is told that there was no answer, and other handlers have to
 * wait. What it throws goes to the monitor as a failure of this one request.
 */
@FunctionalInterface
public interface ChunkHandler {
    /**
     * Answers a request.
     *
     * @return the answer, as a rule of the same type; empty to say just that the request was taken
     */
    Optional<Chunk> handleChunk(Chunk request);

    /** A first monitor has connected. */
    default void connected() {}

    /** The last monitor has gone. */
    default void disconnected() {}
}
