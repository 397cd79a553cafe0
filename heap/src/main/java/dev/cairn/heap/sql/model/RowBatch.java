// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.model;

import java.util.Optional;
import java.util.OptionalLong;

/** Takes some rows, each column by its place among those that are asked for. For one thread. */
public interface RowBatch {
    /** The most rows that are taken. */
    int capacity();

    /** A number of any integer type, or of BOOLEAN as 0 or 1. */
    void put(int column, int row, long value);

    void put(int column, int row, double value);

    void put(int column, int row, String text);

    /** No value. */
    void putNull(int column, int row);

    /**
     * Numbers of the first rows.
     *
     * @param none the number that stands for no value
     */
    default void put(int column, int count, long[] values, long none) {
        for (int row = 0; row < count; row++) {
            if (values[row] == none) {
                putNull(column, row);
            } else {
                put(column, row, values[row]);
            }
        }
    }

    default void put(int column, int row, OptionalLong value) {
        if (value.isPresent()) {
            put(column, row, value.getAsLong());
        } else {
            putNull(column, row);
        }
    }

    default void put(int column, int row, Optional<String> text) {
        if (text.isPresent()) {
            put(column, row, text.get());
        } else {
            putNull(column, row);
        }
    }
}
