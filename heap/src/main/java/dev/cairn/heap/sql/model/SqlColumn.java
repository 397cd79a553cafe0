// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.model;

/**
 * A column of a table.
 *
 * @param meaning for the page of the tables: a part of a sentence
 */
public record SqlColumn(String name, SqlType type, String meaning) {
    public static SqlColumn number(String name, String meaning) {
        return new SqlColumn(name, SqlType.BIGINT, meaning);
    }

    public static SqlColumn text(String name, String meaning) {
        return new SqlColumn(name, SqlType.VARCHAR, meaning);
    }
}
