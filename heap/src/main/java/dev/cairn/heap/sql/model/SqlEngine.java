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

    /** What the engine's message says, without traces of stacks and its own words around it. */
    String sentence(SQLException failure);

}
