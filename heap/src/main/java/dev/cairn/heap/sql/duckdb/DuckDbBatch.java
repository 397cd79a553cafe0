// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.duckdb;

import dev.cairn.heap.sql.model.RowBatch;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBWritableVector;

/** Rows in vectors of DuckDB. */
final class DuckDbBatch implements RowBatch {
    private final int capacity;
    private final DuckDBWritableVector[] vectors;

    DuckDbBatch(DuckDBDataChunkWriter chunk) {
        this.capacity = Math.toIntExact(chunk.capacity());
        this.vectors = new DuckDBWritableVector[Math.toIntExact(chunk.columnCount())];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = chunk.vector(i);
        }
    }

    @Override
    public int capacity() {
        return capacity;
    }

    @Override
    public void put(int column, int row, long value) {
        DuckDBWritableVector vector = vectors[column];
        switch (vector.getType()) {
            case BOOLEAN -> vector.setBoolean(row, value != 0);
            case TINYINT -> vector.setByte(row, (byte) value);
            case SMALLINT -> vector.setShort(row, (short) value);
            case INTEGER -> vector.setInt(row, (int) value);
            default -> vector.setLong(row, value);
        }
    }

    @Override
    public void put(int column, int count, long[] values, long none) {
        DuckDBWritableVector vector = vectors[column];
        switch (vector.getType()) {
            case BIGINT -> {
                for (int row = 0; row < count; row++) {
                    if (values[row] == none) {
                        vector.setNull(row);
                    } else {
                        vector.setLong(row, values[row]);
                    }
                }
            }
            case INTEGER -> {
                for (int row = 0; row < count; row++) {
                    if (values[row] == none) {
                        vector.setNull(row);
                    } else {
                        vector.setInt(row, (int) values[row]);
                    }
                }
            }
            default -> RowBatch.super.put(column, count, values, none);
        }
    }

    @Override
    public void put(int column, int row, double value) {
        DuckDBWritableVector vector = vectors[column];
        switch (vector.getType()) {
            case FLOAT -> vector.setFloat(row, (float) value);
            default -> vector.setDouble(row, value);
        }
    }

    @Override
    public void put(int column, int row, String text) {
        vectors[column].setString(row, text);
    }

    @Override
    public void putNull(int column, int row) {
        vectors[column].setNull(row);
    }
}
