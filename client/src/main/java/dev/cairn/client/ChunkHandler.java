// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client;

import java.util.Optional;

/**
 * Serves one type of chunk (debug monitor spec, "Chunk Handler API").
 *
 * <p>All handlers of the VM are called one at a time, on one daemon thread of the agent's, {@code cairn-handlers},
 * whose context class loader is the system class loader. A call should return within two seconds: after that the
 * monitor gets a FAIL that says so, and a late answer is dropped. Meanwhile other handlers must wait, with at most 64
 * requests; more are refused. A handler may use all of {@link DdmServer}. When the agent leaves, the call in hand is
 * interrupted. If it does not return even then, the handlers of the same class loader's {@link DdmServer} are not
 * called until it has: the next agent's monitors get a FAIL that says so. Handlers of other class loaders are.
 */
@FunctionalInterface
public interface ChunkHandler {
    /**
     * Answers a request. What it throws, errors included, goes to the monitor as a FAIL for this one request.
     *
     * @param request of the type that this handler is registered for, 1 MiB at most
     * @return the answer, as a rule of the same type and 32 MiB at most; empty to say just that the request was taken.
     *     A handler with several chunks to send returns empty and sends them by {@link DdmServer#sendChunk}
     */
    Optional<Chunk> handleChunk(Chunk request);

    /**
     * A first monitor has connected, or one was connected when this handler was registered. What is thrown goes to the
     * thread's handler of uncaught exceptions.
     */
    default void connected() {}

    /**
     * The last monitor has gone, and {@link #connected} was called before. Late, if a handler did not return in time, and
     * then not at all if a monitor is connected again by then. Thrown is as there.
     */
    default void disconnected() {}
}
