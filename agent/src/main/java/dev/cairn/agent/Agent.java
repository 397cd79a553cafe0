// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.ChunkPacket.Content;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.Failure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes requests apart, has each chunk served, and puts the answers together. Every request is answered: a chunk nobody
 * knows with nothing, one that cannot be served with FAIL.
 *
 * <p>All of it runs on the worker, but for chunks that an application handles: those packets go to a thread of their own,
 * as what an application does must not hold up the rest. The lock of this object guards what both may touch.
 */
final class Agent {
    /** What all compressed chunks of one request may become together. */
    private static final int MAX_INFLATED_BYTES = 1 << 20;

    private final Map<Integer, Connection> connections = new LinkedHashMap<>();
    private final Map<Integer, RequestHandler> handlers = new HashMap<>();
    private final Greeter greeter = new Greeter();
    private final ThreadService threads = new ThreadService(this);
    private final HeapService heap = new HeapService(this);
    private final Applications applications = new Applications(greeter, handlers.keySet());

    Agent() {
        greeter.addTo(handlers);
        threads.addTo(handlers);
        heap.addTo(handlers);
        new LifeService().addTo(handlers);
    }

    ThreadService threads() {
        return threads;
    }

    HeapService heap() {
        return heap;
    }

    Applications applications() {
        return applications;
    }

    Collection<Connection> connections() {
        return Collections.unmodifiableCollection(connections.values());
    }

    void start() {
        greeter.publish();
    }

    synchronized void connected(int number) {
        connections.put(number, new Connection(number));
        applications.connections(connections.size());
    }

    synchronized void disconnected(int number) {
        connections.remove(number);
        threads.connectionsChanged();
        heap.connectionsChanged();
        applications.connections(connections.size());
    }

    void handle(int number, int request, byte[] data) {
        Content content = ChunkPacket.decode(Bytes.owning(data), MAX_INFLATED_BYTES);
        if (content instanceof Content.Malformed malformed) {
            answer(number, request, List.of(Failure.of(malformed.why()).toRaw()));
        } else if (content instanceof Content.Chunks whole) {
            boolean forApplication = whole.chunks().stream().anyMatch(chunk -> applications.handles(chunk.type()));
            if (!forApplication) {
                answer(number, request, serveAll(number, whole.chunks()));
            } else if (!applications.run(() -> answer(number, request, serveAll(number, whole.chunks())))) {
                answer(
                        number,
                        request,
                        List.of(Failure.of("Too many requests wait for this application's handlers, one of which does"
                                        + " not return.")
                                .toRaw()));
            }
        }
    }

    private List<RawChunk> serveAll(int number, List<RawChunk> chunks) {
        List<RawChunk> answers = new ArrayList<>();
        for (RawChunk chunk : chunks) {
            answers.addAll(serve(number, chunk));
        }
        return answers;
    }

    /** One chunk, whatever goes wrong in its handler. */
    private List<RawChunk> serve(int number, RawChunk chunk) {
        try {
            RequestHandler handler = handlers.get(chunk.type());
            if (handler == null) {
                return applications.handle(chunk);
            }
            synchronized (this) {
                Connection from = connections.get(number);
                return from == null ? List.of() : handler.handle(from, chunk.data());
            }
        } catch (Refusal e) {
            return List.of(Failure.of(String.valueOf(e.getMessage())).toRaw());
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            return List.of(Failure.of("The agent could not serve " + FourCc.text(chunk.type()) + ": " + e + ".")
                    .toRaw());
        }
    }

    private synchronized void answer(int number, int request, List<RawChunk> chunks) {
        Connection from = connections.get(number);
        if (from != null) {
            Native.reply(number, request, from.packed(chunks));
            from.replied();
        }
    }

    synchronized long tick(long nowNanos) {
        long wait = threads.tick(nowNanos);
        for (Connection connection : connections.values()) {
            greeter.tellLoss(connection);
        }
        return wait;
    }

    void stop() {
        applications.stop();
        synchronized (this) {
            connections.clear();
        }
    }
}
