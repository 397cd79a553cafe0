// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.sql.model.RowBatch;
import dev.cairn.heap.sql.model.Scan;
import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.TableSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A table of few rows, which are listed first and then written one by one.
 *
 * @param list lists them when they are asked for
 * @param writer writes the columns of one row
 */
record ListedRows<R>(String name, List<SqlColumn> columns, long estimate, Lister<R> list, Writer<R> writer)
        implements TableSource, TableSource.Rows {
    /** Lists rows. */
    @FunctionalInterface
    interface Lister<R> {
        List<R> rows() throws IOException;
    }

    /** Writes one value of a row. */
    @FunctionalInterface
    interface Writer<R> {
        /**
         * Puts a value.
         *
         * @param column its place in the table
         */
        void write(R row, int column, Cell cell) throws IOException;
    }

    /** Where one value goes. */
    record Cell(RowBatch batch, int column, int row) {
        void put(long value) {
            batch.put(column, row, value);
        }

        void put(boolean value) {
            batch.put(column, row, value ? 1 : 0);
        }

        void put(String text) {
            batch.put(column, row, text);
        }

        void put(OptionalLong value) {
            batch.put(column, row, value);
        }

        void put(Optional<String> text) {
            batch.put(column, row, text);
        }
    }

    @Override
    public Rows bind(List<String> arguments) {
        return this;
    }

    @Override
    public Scan scan(int[] asked) throws IOException {
        List<R> rows = list.rows();
        int[] next = {0};
        return Scan.of(batch -> {
            int count = Math.min(batch.capacity(), rows.size() - next[0]);
            for (int row = 0; row < count; row++) {
                R each = rows.get(next[0]++);
                for (int i = 0; i < asked.length; i++) {
                    writer.write(each, asked[i], new Cell(batch, i, row));
                }
            }
            return count;
        });
    }
}
