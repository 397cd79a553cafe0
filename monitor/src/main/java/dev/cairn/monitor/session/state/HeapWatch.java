// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import dev.cairn.monitor.session.api.ChunkHandler;
import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.Client;
import dev.cairn.monitor.session.api.Registration;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Keeps a {@link HeapInfoTable} for every client ({@link HeapInfoTable#KEY} of its data): asks each for its heaps once it
 * connects, and after every collection.
 */
public final class HeapWatch implements ChunkHandler, AutoCloseable {
    private final boolean onDemand;
    private final Registration registration;

    private HeapWatch(ChunkHandlers handlers, boolean onDemand) {
        this.onDemand = onDemand;
        this.registration = handlers.register(HeapInfoTable.types(), this);
    }

    /** Watches the heaps of all clients that connect from now on. */
    public static HeapWatch of(ChunkHandlers handlers) {
        return new HeapWatch(handlers, false);
    }

    /** Watches the heaps of those clients only that {@link #start} is called for. */
    public static HeapWatch onDemand(ChunkHandlers handlers) {
        return new HeapWatch(handlers, true);
    }

    /** The heaps of {@code client}; empty if nobody has asked for them. */
    public static Optional<HeapInfoTable> of(Client client) {
        return client.data().get(HeapInfoTable.KEY);
    }

    @Override
    public void clientConnected(Client client) {
        if (!onDemand) {
            start(client);
        }
    }

    /** Asks for the heaps of {@code client} now and after every collection. */
    public void start(Client client) {
        client.data().get(HeapInfoTable.KEY, HeapInfoTable::new);
        var _ = client.request(new HeapStatus.HeapInfoRequest(HeapStatus.AT_EVERY_GC));
        ask(client);
    }

    /** Asks for the heaps of {@code client} once more. */
    public void ask(Client client) {
        var _ = client.request(new HeapStatus.HeapInfoRequest(HeapStatus.NOW));
    }

    /** Asks {@code client} for no more; what is known of its heaps stays, and grows old. */
    public void stop(Client client) {
        var _ = client.request(new HeapStatus.HeapInfoRequest(HeapStatus.NEVER));
    }

    @Override
    public void handleChunk(Client client, int type, ByteBuffer data, boolean isReply, int msgId) {
        client.data()
                .get(HeapInfoTable.KEY, HeapInfoTable::new)
                .take(type, Bytes.copyOf(data))
                .ifPresent(why -> client.reportMalformed(type, why));
    }

    /** Keeps nothing any more; the tables stay. */
    @Override
    public void close() {
        registration.close();
    }
}
