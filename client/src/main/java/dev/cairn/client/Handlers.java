// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The handlers that were registered with this copy of the client API. */
final class Handlers {
    private static final Map<Integer, ChunkHandler> BY_TYPE = new ConcurrentHashMap<>();

    private Handlers() {}

    static synchronized void register(int type, ChunkHandler handler) {
        if (BY_TYPE.containsKey(type)) {
            throw new IllegalStateException(Chunk.textOf(type) + " has a handler already; unregister that first.");
        }
        String problem = AgentLink.claim(type);
        if (!problem.isEmpty()) {
            throw new IllegalStateException(problem);
        }
        BY_TYPE.put(type, handler);
    }

    static synchronized void unregister(int type) {
        if (BY_TYPE.remove(type) != null) {
            AgentLink.release(type);
        }
    }

    static int[] types() {
        return BY_TYPE.keySet().stream().mapToInt(Integer::intValue).toArray();
    }

    /** Type and data of the answer in one array; no bytes for none. */
    static byte[] handle(int type, byte[] data) {
        ChunkHandler handler = BY_TYPE.get(type);
        return handler == null
                ? new byte[0]
                : handler.handleChunk(Chunk.of(type, data))
                        .map(AgentLink::encode)
                        .orElseGet(() -> new byte[0]);
    }

    static void tell(boolean connected) {
        Collection<ChunkHandler> handlers = List.copyOf(BY_TYPE.values());
        Consumer<ChunkHandler> call = connected ? ChunkHandler::connected : ChunkHandler::disconnected;
        for (ChunkHandler handler : handlers) {
            try {
                call.accept(handler);
            } catch (RuntimeException | Error e) {
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            }
        }
    }
}
