// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import java.util.List;

/**
 * The answer to a query, which the database has until the next one is asked.
 *
 * @param rows how many it has
 */
public record Answer(List<Column> columns, long rows) {
    public Answer {
        columns = List.copyOf(columns);
    }

    /**
     * A column of it.
     *
     * @param type in SQL: {@code BIGINT}
     */
    public record Column(String name, String type) {
        /** Whether it is one of the types whose values are read from the right. */
        public boolean isNumber() {
            return type.matches("U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|FLOAT|DOUBLE|DECIMAL.*");
        }
    }
}
