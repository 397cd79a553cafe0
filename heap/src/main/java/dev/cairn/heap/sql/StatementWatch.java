// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import java.sql.SQLException;
import java.sql.Statement;

/** Cancels a statement once the thread that waits for it is interrupted: the engine itself does not notice that. */
final class StatementWatch implements AutoCloseable {
    private static final long STEP_MILLIS = 50;

    private final Statement statement;
    private final Thread asker = Thread.currentThread();
    private boolean done;

    /** Begins for the thread that calls. */
    StatementWatch(Statement statement) {
        this.statement = statement;
        var _ = Thread.ofVirtual().name("cairn-query-watch").start(this::watch);
    }

    /** Again and again, as it has no effect before the statement runs. */
    private synchronized void watch() {
        try {
            while (!done) {
                if (asker.isInterrupted()) {
                    statement.cancel();
                }
                wait(STEP_MILLIS);
            }
        } catch (InterruptedException | SQLException e) {
            done = true; // nothing is left to cancel
        }
    }

    @Override
    public synchronized void close() {
        done = true;
        notifyAll();
    }
}
