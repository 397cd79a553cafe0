// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.model;

import java.io.IOException;
import java.util.List;

/** A function of SQL that gives a table. */
public interface TableSource {
    String name();

    /** How many arguments it has, all of them texts. */
    default int arguments() {
        return 0;
    }

    /** Whether its columns are worth to be kept when they are asked for again. Only of a source without arguments. */
    default boolean isLarge() {
        return false;
    }

    /**
     * The table for some arguments.
     *
     * @throws dev.cairn.heap.SnapshotException with a sentence for the user
     */
    Rows bind(List<String> arguments) throws IOException;

    /** A table that is not read yet. */
    interface Rows {
        List<SqlColumn> columns();

        /** How many rows there are, or may be. */
        long estimate();

        /**
         * Begins to read.
         *
         * @param columns the places of those that are asked for, in the order in which a batch has them
         */
        Scan scan(int[] columns) throws IOException;
    }
}
