// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.leftover.Leftovers;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Inside;
import java.time.Duration;

/**
 * A command's own sessions with agents. They end with the command, and with Ctrl-C too, so that no agent stays behind. Owned
 * by the command's thread.
 */
final class OwnSessions implements AutoCloseable {
    private final AgentSessions sessions;
    private final Thread atEnd = new Thread(this::leave, "cairn-farewell");
    private volatile boolean ending;

    /** Something to be asked. */
    interface Question<T> {
        Asked<T> ask(Inside inside) throws InterruptedException;
    }

    /**
     * None is there yet.
     *
     * @param patience how long a VM may take for each question
     * @throws InterruptedException never, as the VM ends before, if Ctrl-C was pressed already
     */
    OwnSessions(Duration patience) throws InterruptedException {
        sessions = AgentSessions.forOneLook(patience);
        Leftovers.sweepAside();
        try {
            Runtime.getRuntime().addShutdownHook(atEnd);
        } catch (IllegalStateException e) {
            awaitEnd();
        }
    }

    /** The answer. After Ctrl-C there is none, as it would only say that the session was ended. */
    <T> Asked<T> ask(Question<T> question) throws InterruptedException {
        if (ending) {
            awaitEnd();
        }
        Asked<T> answer = question.ask(new Inside(sessions));
        if (ending) {
            awaitEnd();
        }
        return answer;
    }

    private void leave() {
        ending = true;
        Farewell.await(Thread.ofVirtual().start(sessions::close)::join, System.err::println);
    }

    private static void awaitEnd() throws InterruptedException {
        Thread.sleep(Long.MAX_VALUE);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atEnd);
        } catch (IllegalStateException e) {
            return; // the end has begun, and sees to it
        }
        sessions.close();
    }
}
