// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import org.jspecify.annotations.Nullable;

/** What the native half calls: all of it on the worker thread, except {@link #join}. */
final class AgentMain {
    private static final Agent AGENT = new Agent();

    private AgentMain() {}

    static void start() {
        AGENT.start();
    }

    /** @param data what follows the JDWP header of a packet of command set 199, command 1 */
    static void handle(int connection, int request, byte[] data) {
        AGENT.handle(connection, request, data);
    }

    static void connected(int connection) {
        AGENT.connected(connection);
    }

    static void disconnected(int connection) {
        AGENT.disconnected(connection);
    }

    static void threadStarted(long id, String name) {
        AGENT.threads().started(id, name);
    }

    static void threadEnded(long id) {
        AGENT.threads().ended(id);
    }

    /** There was no room for some events: look at the threads themselves. */
    static void threadEventsLost() {
        AGENT.threads().lookAgain();
    }

    static void collected() {
        AGENT.heap().collected();
        AGENT.segments().collected();
    }

    /**
     * The service has taken a ring back, or has died.
     *
     * @param token what the ring was offered under
     */
    static void ringGone(int token) {
        AGENT.recordings().ringGone(token);
    }

    /** Does what is due, and returns the milliseconds until the next call; negative if none is due by itself. */
    static long tick() {
        return AGENT.tick(System.nanoTime());
    }

    static void stop() {
        AGENT.stop();
    }

    /** A copy of the client API comes; on the thread that loads it. Null if the agent leaves. */
    static Object @Nullable [] join(Object[] copy) {
        return AGENT.applications().join(copy);
    }
}
