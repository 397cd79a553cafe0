// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.request;

import dev.cairn.agent.natives.Native;
import java.util.ArrayList;
import java.util.List;

/**
 * One request that waits for its answer, and the work that must follow once the answer is sent. Used by one thread at a
 * time.
 */
public final class Request {
    private final int connection;
    private final int number;
    private final List<Runnable> afterReply = new ArrayList<>();
    private final List<Runnable> unlessReplied = new ArrayList<>();
    private final Answer answer = new Answer();

    public Request(int connection, int number) {
        this.connection = connection;
        this.number = number;
    }

    public int connection() {
        return connection;
    }

    public Answer answer() {
        return answer;
    }

    /** False if the monitor has got a FAIL, or has gone. */
    public boolean isAwaited() {
        return Native.awaits(connection, number);
    }

    /** Says that an application is to answer it. */
    public void awaitsHandlers() {
        Native.awaitHandlers(connection, number);
    }

    void afterReply(List<Runnable> work) {
        afterReply.addAll(work);
    }

    void unlessReplied(List<Runnable> work) {
        unlessReplied.addAll(work);
    }

    /** It fails, so nothing of it is to come true any more, nor to stay so. */
    public void undo() {
        List<Runnable> work = List.copyOf(unlessReplied);
        unlessReplied.clear();
        afterReply.clear();
        answer.drop();
        Endings.runAll(work);
    }

    /** What comes too late is dropped, and what should follow it with it. */
    public void reply(boolean compressed) {
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
