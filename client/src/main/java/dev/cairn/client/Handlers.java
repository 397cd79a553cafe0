// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The handlers that were registered with this copy of the client API.
 *
 * <p>One of them is called at a time. An agent sees to that by itself, but one that left while a handler did not return has
 * left that call behind, and the next agent comes with a thread of its own.
 */
final class Handlers {
    private static final Map<Integer, Registered> BY_TYPE = new ConcurrentHashMap<>();
    private static final int GENERIC_FAILURE = 1;

    /** Guards what follows; held for a moment only, and never while a handler is called. */
    private static final ReentrantLock STATE = new ReentrantLock();

    private static boolean calling;
    /** What is being called, as the subject of a sentence. */
    private static String called = "";

    private static boolean connected;
    /** Whether the thread that calls now must notify handlers of {@code connected}. */
    private static boolean tellingDue;

    private Handlers() {}

    /** A handler, and whether it has heard that a monitor is connected. */
    private static final class Registered {
        final ChunkHandler handler;
        volatile boolean told;

        Registered(ChunkHandler handler) {
            this.handler = handler;
        }

        void tell(boolean nowConnected) {
            if (told == nowConnected) {
                return;
            }
            told = nowConnected;
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
        if (ReservedTypes.has(type)) {
            throw new IllegalStateException(
                    Chunk.textOf(type) + " is a chunk of the protocol itself, which the agent handles.");
        }
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
        if (registered == null) { // no answer at all would mean that it is done
            return AgentLink.encode(failure("The application's handler for " + Chunk.textOf(type)
                    + " was unregistered before this request came to it."));
        }
        String before = begin("the handler for " + Chunk.textOf(type) + " (" + nameOf(type) + ")");
        if (!before.isEmpty()) {
            return AgentLink.encode(failure("Of this application " + before + " has not returned yet."));
        }
        try {
            return answer(registered, type, data);
        } finally {
            end();
        }
    }

    private static byte[] answer(Registered registered, int type, byte[] data) {
        Optional<Chunk> answer = registered.handler.handleChunk(Chunk.of(type, data));
        return Objects.requireNonNull(answer, "handleChunk returned null, where an empty Optional was due")
                .map(AgentLink::encode)
                .orElseGet(() -> new byte[0]);
    }

    /** FAIL, as it is described in the protocol. */
    private static Chunk failure(String sentence) {
        ByteBuffer data = ByteBuffer.allocate(2 * Integer.BYTES + Character.BYTES * sentence.length())
                .putInt(GENERIC_FAILURE)
                .putInt(sentence.length());
        sentence.chars().forEach(unit -> data.putChar((char) unit));
        return Chunk.of("FAIL", data.flip());
    }

    /** The class of the handler of {@code type}, for people; empty if it has none. */
    static String nameOf(int type) {
        Registered registered = BY_TYPE.get(type);
        return registered == null ? "" : registered.handler.getClass().getName();
    }

    /** What is being called by somebody else already; empty if nothing is, and {@code what} is called now. */
    private static String begin(String what) {
        STATE.lock();
        try {
            if (calling) {
                return called;
            }
            calling = true;
            called = what;
            return "";
        } finally {
            STATE.unlock();
        }
    }

    /** Notifies handlers first of what had to wait meanwhile. */
    private static void end() {
        for (Optional<Boolean> due = takeDue(); due.isPresent(); due = takeDue()) {
            boolean now = due.get();
            List.copyOf(BY_TYPE.values()).forEach(registered -> registered.tell(now));
        }
    }

    /** Empty if nothing is due: the call has ended then. */
    private static Optional<Boolean> takeDue() {
        STATE.lock();
        try {
            Optional<Boolean> due = tellingDue ? Optional.of(connected) : Optional.empty();
            calling = tellingDue;
            tellingDue = false;
            return due;
        } finally {
            STATE.unlock();
        }
    }

    /** Notifies each handler that does not know it yet, now or as soon as the one that is called has returned. */
    static void tell(boolean nowConnected) {
        STATE.lock();
        try {
            connected = nowConnected;
            tellingDue = true;
            if (calling) {
                return;
            }
            calling = true;
            called = "what a handler does as monitors come and go";
        } finally {
            STATE.unlock();
        }
        end();
    }

    /**
     * No monitor is connected any more; a call that was left behind notifies handlers of that when it has returned. A
     * handler that could not hear of it hears of the next agent's monitors.
     */
    static void agentGone() {
        STATE.lock();
        try {
            connected = false;
            tellingDue = calling;
            if (!calling) {
                BY_TYPE.values().forEach(registered -> registered.told = false);
            }
        } finally {
            STATE.unlock();
        }
    }
}
