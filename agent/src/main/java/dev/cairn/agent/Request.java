// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import java.util.ArrayList;
import java.util.List;

/**
 * One request that waits for its answer, and the work that must follow once the answer is sent. Used by one thread at a
 * time.
 */
final class Request {
    private final int connection;
    private final int number;
    private final List<Runnable> afterReply = new ArrayList<>();
    private final List<Runnable> unlessReplied = new ArrayList<>();
    private final Answer answer = new Answer();

    Request(int connection, int number) {
        this.connection = connection;
        this.number = number;
    }

    int connection() {
        return connection;
    }

    Answer answer() {
        return answer;
    }

    /** False if the monitor has got a FAIL, or has gone. */
    boolean isAwaited() {
        return Native.awaits(connection, number);
    }

    /** Says that an application is to answer it. */
    void awaitsHandlers() {
        Native.awaitHandlers(connection, number);
    }

    void afterReply(List<Runnable> work) {
        afterReply.addAll(work);
    }

    void unlessReplied(List<Runnable> work) {
        unlessReplied.addAll(work);
    }

    /** It fails, so nothing of it is to come true any more, nor to stay so. */
    void undo() {
        List<Runnable> work = List.copyOf(unlessReplied);
        unlessReplied.clear();
        afterReply.clear();
        answer.drop();
        Agent.each(work);
    }

    /** What comes too late is dropped, and what should follow it with it. */
    void reply(boolean compressed) {
        if (!answer.send(connection, number, compressed)) {
            undo();
            return;
        }
        List<Runnable> work = List.copyOf(afterReply);
        afterReply.clear();
        unlessReplied.clear();
        work.forEach(Runnable::run);
    }
}
