// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.api;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A target, as a {@link ChunkHandler} sees it: the VM, or something else that speaks the protocol, at the other end of
 * one connection. Every method may be called from any thread, and none of them waits for the target.
 */
public interface Client {
    /** How messages call this target, such as "pid 4711". The caller that opened the session gave this name. */
    String name();

    /** What the target said of itself; empty until it has. */
    Optional<Greeting.Hello> hello();

    /** What the target runs, as it last said; empty while not known. */
    String appName();

    /** Whether the target said that it waits for a debugger. It does not say when it waits no longer. */
    boolean saidItWaits();

    /** What the target can do; nothing until it has said so. */
    Features features();

    /** Whatever handlers keep about this target. */
    ClientData data();

    /**
     * Sends one chunk, whose answer completes the result within {@code timeout} or very little more. What depends on the
     * result may run on the session's own thread: it must return soon, and must not wait for another answer.
     */
    CompletableFuture<Answer> request(RawChunk chunk, Duration timeout);

    /** As {@link #request(RawChunk, Duration)}, for as long as the session's settings say. */
    CompletableFuture<Answer> request(Chunk chunk);

    /** As {@link #request(RawChunk, Duration)}. */
    default CompletableFuture<Answer> request(Chunk chunk, Duration timeout) {
        return request(chunk.toRaw(), timeout);
    }

    /**
     * Counts and reports a chunk that a handler could not read. The session goes on.
     *
     * @param why a sentence
     */
    void reportMalformed(int type, String why);

    /** What has gone through the connection, and what was lost. */
    SessionCounts counts();

    /** The last thing that was wrong with what the target sent, as a sentence; empty if all was well. */
    Optional<String> lastProblem();

    /**
     * Whether something was asked a while ago and nothing at all has come since. The connection stays: a debugger may
     * hold the VM, or it is stopped.
     */
    boolean silent();

    SessionState state();
}
