// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import dev.cairn.monitor.session.api.ChunkHandler;
import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.Client;
import dev.cairn.monitor.session.connection.Counters.Count;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;

/** Calls the handlers for one client, and survives whatever they do. The caller sees to it that calls do not overlap. */
final class Dispatcher {
    private static final Logger LOG = System.getLogger(Dispatcher.class.getName());

    private final Client client;
    private final ChunkHandlers handlers;
    private final Counters counters;
    /** The handlers that have learnt that the client is there. */
    private List<ChunkHandler> told = List.of();

    Dispatcher(Client client, ChunkHandlers handlers, Counters counters) {
        this.client = client;
        this.handlers = handlers;
        this.counters = counters;
    }

    void connected() {
        told = handlers.all();
        told.forEach(handler -> guarded("clientConnected", () -> handler.clientConnected(client)));
    }

    void disconnected() {
        told.forEach(handler -> guarded("clientDisconnected", () -> handler.clientDisconnected(client)));
        told = List.of();
    }

    /** Hands {@code chunk} to its handlers; {@code known} if the session itself has a use for it. */
    void chunk(RawChunk chunk, boolean isReply, int msgId, boolean known) {
        List<ChunkHandler> takers = handlers.of(chunk.type());
        String what = FourCc.text(chunk.type());
        for (ChunkHandler handler : takers) {
            guarded(
                    what,
                    () -> handler.handleChunk(client, chunk.type(), chunk.data().asBuffer(), isReply, msgId));
        }
        if (takers.isEmpty() && !isReply && !known) {
            counters.add(Count.UNKNOWN_CHUNKS);
            for (ChunkHandler handler : handlers.all()) {
                guarded(
                        what,
                        () -> handler.handleUnknownChunk(
                                client, chunk.type(), chunk.data().asBuffer(), false, msgId));
            }
        }
    }

    private void guarded(String what, Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error e) {
            long failures = counters.add(Count.HANDLER_FAILURES);
            if (Long.bitCount(failures) == 1) { // the first, and then ever more rarely
                LOG.log(
                        Level.WARNING,
                        "A handler failed at " + what + " of " + client.name() + " (failure " + failures
                                + " of this session); the session goes on.",
                        e);
            }
        }
        if (Thread.interrupted()) {
            LOG.log(Level.WARNING, "A handler left the thread of " + client.name() + " interrupted at " + what + ".");
        }
    }
}
