// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client;

import java.util.List;

/**
 * The monitors that watch this VM, as the application sees them. Without an agent in the VM everything here does nothing;
 * handlers that are registered serve as soon as one arrives.
 *
 * <pre>{@code
 * DdmServer.register("CACH", request ->
 *         Optional.of(Chunk.of("CACH", ByteBuffer.allocate(8).putLong(cache.size()).flip())));
 * }</pre>
 *
 * <p>All methods may be called from any thread. Several copies of this class in several class loaders share one table of
 * handlers, the agent's; without an agent each copy has its own.
 */
public final class DdmServer {
    private DdmServer() {}

    /**
     * Has {@code handler} serve all requests of one type.
     *
     * @param type four characters; those of the protocol itself, such as HELO, are the agent's
     * @throws IllegalStateException if the type has a handler already, or is one of the agent's
     * @throws IllegalArgumentException if {@code type} is not four characters of printable ASCII
     */
    public static void register(String type, ChunkHandler handler) {
        Handlers.register(Chunk.typeOf(type), handler);
    }

    /** Ends what {@link #register} began; does nothing if the type has no handler of this copy. */
    public static void unregister(String type) {
        Handlers.unregister(Chunk.typeOf(type));
    }

    /**
     * Sends a chunk to every monitor that is connected. Never throws and never waits: a chunk that cannot be sent, or is
     * larger than 1 MiB, is dropped, and a monitor that reads too slowly is told how much it has missed.
     */
    public static void sendChunk(Chunk chunk) {
        AgentLink.send(chunk);
    }

    /** Tells monitors that this VM runs something by another name now. */
    public static void setAppName(String name) {
        AgentLink.rename(name);
    }

    /**
     * Waits until a debugger has attached, and tells monitors so with a WAIT chunk.
     *
     * @return true once one is there; false, at once, without an agent or in a VM that was not started with
     *     {@code -agentlib:jdwp}, and when this thread is interrupted
     */
    public static boolean waitForDebugger() {
        return AgentLink.waitForDebugger();
    }

    /** Whether an agent is in this VM now. */
    public static boolean isAgentPresent() {
        return AgentLink.isPresent();
    }

    /**
     * Handlers that were registered before the agent came, and that it could not take: a sentence each. A type may have
     * been registered by another copy first.
     */
    public static List<String> conflicts() {
        return AgentLink.conflicts();
    }
}
