// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client;

import java.util.List;

/**
 * The monitors that watch this VM, as the application sees them (debug monitor spec, "Client API"). Without an agent in
 * the VM everything here does nothing; handlers that are registered serve as soon as one arrives.
 *
 * <pre>{@code
 * DdmServer.register("CACH", request ->
 *         Optional.of(Chunk.of("CACH", ByteBuffer.allocate(8).putLong(cache.size()).flip())));
 * }</pre>
 *
 * <p>All methods may be called from any thread. Several copies of this class in several class loaders share one table of
 * handlers, the agent's; without an agent each copy has its own. The agent keeps no copy from being collected.
 */
public final class DdmServer {
    private DdmServer() {}

    /**
     * Has {@code handler} serve all requests of one type ("Chunk Handler API"), until {@link #unregister}.
     *
     * @param type four characters of printable ASCII; those of the protocol itself, such as HELO, are the agent's
     * @throws IllegalStateException if the type has a handler already, in this copy or, while an agent is there, in
     *     another; or if the agent serves it, whether one is there or not
     * @throws IllegalArgumentException if {@code type} is not four characters of printable ASCII
     */
    public static void register(String type, ChunkHandler handler) {
        Handlers.register(Chunk.typeOf(type), handler);
    }

    /**
     * Ends what {@link #register} began; does nothing if the type has no handler of this copy. A call that is being served
     * goes on.
     *
     * @throws IllegalArgumentException if {@code type} is not four characters of printable ASCII
     */
    public static void unregister(String type) {
        Handlers.unregister(Chunk.typeOf(type));
    }

    /**
     * Sends a chunk to every monitor that is connected ("Unsolicited event API"). Never throws and never waits. Dropped
     * are a chunk whose data are longer than 1 MiB, every chunk while nobody is connected, and for a monitor that has left
     * more than 4 MiB unread all that comes until it has read some; such a monitor learns how much it has missed.
     */
    public static void sendChunk(Chunk chunk) {
        AgentLink.send(chunk);
    }

    /**
     * Sends monitors another name for what this VM runs ("VM Info", APNM). A monitor's list of VMs shows it while the
     * monitor has a session with this VM. The name is kept for those, and for agents, that come later.
     *
     * @param name of which the first 1,024 UTF-16 units count
     */
    public static void setAppName(String name) {
        AgentLink.rename(name);
    }

    /**
     * Waits until a debugger has attached, and sends monitors a WAIT chunk that says so ("VM Info", WAIT). Needs an
     * agent in the VM, and a VM started with {@code -agentlib:jdwp}. Looks ten times a second.
     *
     * @return true once a debugger is there; false at once without an agent or without jdwp, and when this thread is
     *     interrupted, whose interrupt status is then set again
     */
    public static boolean waitForDebugger() {
        return AgentLink.waitForDebugger();
    }

    /** Whether an agent is in this VM now; one that comes at this very moment may be seen a little later. */
    public static boolean isAgentPresent() {
        return AgentLink.isPresent();
    }

    /**
     * Handlers that were registered before the agent came, and that it could not take: a sentence each. A type may have
     * been registered by another copy first, or be one that this copy does not know as the agent's own. Empty again once the agent has left.
     */
    public static List<String> conflicts() {
        return AgentLink.conflicts();
    }
}
