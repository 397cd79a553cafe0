// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The handlers that were registered with this copy of the client API. */
final class Handlers {
    private static final Map<Integer, Registered> BY_TYPE = new ConcurrentHashMap<>();

    private Handlers() {}

    /** A handler, and whether it was told that a monitor is connected. */
    private static final class Registered {
        final ChunkHandler handler;
        volatile boolean connected;

        Registered(ChunkHandler handler) {
            this.handler = handler;
        }

        void tell(boolean nowConnected) {
            if (connected == nowConnected) {
                return;
            }
            connected = nowConnected;
            try {
                if (nowConnected) {
                    handler.connected();
                } else {
                    handler.disconnected();
                }
            } catch (Throwable e) { // as in any thread that the application started itself
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            }
        }
    }

    static synchronized void register(int type, ChunkHandler handler) {
        Registered registered = new Registered(Objects.requireNonNull(handler, "handler"));
        AgentLink.look();
        // In this order: an agent that comes from now on finds it here.
        if (BY_TYPE.putIfAbsent(type, registered) != null) {
            throw new IllegalStateException(Chunk.textOf(type) + " has a handler already; unregister that first.");
        }
        String problem = AgentLink.claim(type);
        if (!problem.isEmpty()) {
            BY_TYPE.remove(type);
            throw new IllegalStateException(problem);
        }
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
        Registered registered = BY_TYPE.get(type);
        if (registered == null) {
            return new byte[0];
        }
        Optional<Chunk> answer = registered.handler.handleChunk(Chunk.of(type, data));
        return Objects.requireNonNull(answer, "handleChunk returned null, where an empty Optional was due")
                .map(AgentLink::encode)
                .orElseGet(() -> new byte[0]);
    }

    /** Tells each handler that was not told so yet. */
    static void tell(boolean connected) {
        List.copyOf(BY_TYPE.values()).forEach(registered -> registered.tell(connected));
    }

    /** Whoever could not be told in time is told of the next agent's monitors. */
    static void agentGone() {
        BY_TYPE.values().forEach(registered -> registered.connected = false);
    }
}
