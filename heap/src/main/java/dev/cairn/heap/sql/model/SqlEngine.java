// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.model;

import dev.cairn.heap.Progress;
import java.sql.Connection;
import java.sql.SQLException;

/** What Cairn needs of an engine beyond JDBC. */
public interface SqlEngine {
    /** Opens a database in memory. */
    Connection open() throws SQLException;

    /**
     * Adds a function that gives a table.
     *
     * @param threads that may read it at once
     * @param progress hears how far a table is read
     */
    void add(Connection to, TableSource table, int threads, Progress progress) throws SQLException;

    void add(Connection to, SqlFunction function) throws SQLException;

    /** What a failure is about, and what the engine says of it. */
    Failure failure(SQLException thrown);

    /**
     * A failure.
     *
     * @param sentence without a trace of a stack; its end is a full stop
     */
    record Failure(Kind kind, String sentence) {}

    /** What a failure is about. */
    enum Kind {
        /** Memory, or the disk that takes what does not fit in. */
        ROOM,
        /** A file, an extension or a setting that the query may not have. */
        FORBIDDEN,
        INTERRUPTED,
        /** Text that is not SQL, or names something that is not there. */
        QUERY
    }
}
