// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.api;

import java.nio.ByteBuffer;

/**
 * Takes chunks of the types it is registered for ({@link ChunkHandlers}).
 *
 * <p>All calls for one client come one after the other and in the order of the wire, most of them on the thread that
 * reads from that client: a handler that takes long holds up this one client, and must not wait for an answer of it.
 * Calls for different clients come at the same time. What a handler throws is logged and counted, and goes no further.
 */
public interface ChunkHandler {
    /**
     * Called for each chunk of a type that this handler is registered for. A handler that does not like the contents
     * says so ({@link Client#reportMalformed}) and returns; one that does not know the chunk after all may call
     * {@link #handleUnknownChunk}.
     *
     * @param type four characters in an int, see {@link dev.cairn.wire.ddm.FourCc}
     * @param data big-endian and read-only, from its position to its limit; this handler's own
     * @param isReply whether this answers a request; if not, the client sent it unasked
     * @param msgId the JDWP id of the packet, in a reply that of the request
     */
    void handleChunk(Client client, int type, ByteBuffer data, boolean isReply, int msgId);

    /** Called once a client has said who it is and what it can do; this is the place to ask it for more. */
    default void clientConnected(Client client) {}

    /** Called once the connection has ended, if {@link #clientConnected} was. */
    default void clientDisconnected(Client client) {}

    /** Called for an event that nobody is registered for; of no consequence as a rule. */
    default void handleUnknownChunk(Client client, int type, ByteBuffer data, boolean isReply, int msgId) {}
}
