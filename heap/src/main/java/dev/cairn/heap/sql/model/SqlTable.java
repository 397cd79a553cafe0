// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.model;

import java.util.List;

/**
 * A table that queries name.
 *
 * @param meaning what a row is: a sentence
 * @param columns as the definition has them
 * @param definition the statement that makes it, of the functions in {@code sources} and of tables before it
 */
public record SqlTable(
        String name, String meaning, List<SqlColumn> columns, String definition, List<TableSource> sources) {
    public SqlTable {
        columns = List.copyOf(columns);
        sources = List.copyOf(sources);
    }
}
