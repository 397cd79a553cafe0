// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.duckdb;

import dev.cairn.heap.sql.model.SqlFunction;
import dev.cairn.heap.sql.model.SqlType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBReadableVector;
import org.duckdb.DuckDBScalarFunction;
import org.duckdb.DuckDBWritableVector;

/** A function of ours as DuckDB calls one: for many rows at once. */
final class DuckDbFunction implements DuckDBScalarFunction {
    private final SqlFunction function;

    DuckDbFunction(SqlFunction function) {
        this.function = function;
    }

    @Override
    public void apply(DuckDBDataChunkReader arguments, DuckDBWritableVector result) throws IOException {
        for (long row = 0; row < arguments.rowCount(); row++) {
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < function.parameters().size(); i++) {
                DuckDBReadableVector vector = arguments.vector(i);
                if (!vector.isNull(row)) {
                    values.add(
                            function.parameters().get(i) == SqlType.VARCHAR
                                    ? vector.getString(row)
                                    : (Object) vector.getLong(row));
                }
            }
            Optional<?> value = values.size() == function.parameters().size()
                    ? function.body().of(values)
                    : Optional.empty();
            put(result, row, value);
        }
    }

    private void put(DuckDBWritableVector result, long row, Optional<?> value) {
        if (value.isEmpty()) {
            result.setNull(row);
        } else if (function.result() == SqlType.VARCHAR) {
            result.setString(row, (String) value.get());
        } else {
            result.setLong(row, (Long) value.get());
        }
    }
}
