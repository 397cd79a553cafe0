// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.duckdb;

import dev.cairn.heap.Progress;
import dev.cairn.heap.sql.model.SqlEngine;
import dev.cairn.heap.sql.model.SqlFunction;
import dev.cairn.heap.sql.model.SqlType;
import dev.cairn.heap.sql.model.TableSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDriver;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBScalarFunctionBuilder;
import org.duckdb.DuckDBTableFunctionBuilder;

/** DuckDB. */
public final class DuckDbEngine implements SqlEngine {
    private static final String IN_MEMORY = "jdbc:duckdb:";
    /** "Binder Error: java.lang.IllegalArgumentException: There is no class a.b.C." of what a function of ours throws. */
    private static final Pattern AROUND = Pattern.compile("^(?:[A-Z][A-Za-z ]* Error: )?(?:[\\w.$]+(?:Exception|Error): )?");


    @Override
    public Connection open() throws SQLException {
        return Optional.ofNullable(new DuckDBDriver().connect(IN_MEMORY, new Properties()))
                .orElseThrow(() -> new SQLException("DuckDB does not open " + IN_MEMORY + "."));
    }

    @Override
    public void add(Connection to, TableSource table, int threads, Progress progress) throws SQLException {
        try (DuckDBTableFunctionBuilder builder = DuckDBFunctions.tableFunction()) {
            var _ = builder.withName(table.name())
                    .withProjectionPushdown()
                    .withFunction(new DuckDbTable(table, threads, progress));
            for (int i = 0; i < table.arguments(); i++) {
                var _ = builder.withParameter(DuckDBColumnType.VARCHAR);
            }
            var _ = builder.register(to);
        }
    }

    @Override
    public void add(Connection to, SqlFunction function) throws SQLException {
        try (DuckDBScalarFunctionBuilder builder = DuckDBFunctions.scalarFunction()) {
            var _ = builder.withName(function.name())
                    .withReturnType(DuckDBColumnType.valueOf(function.result().name()))
                    .withVectorizedFunction(new DuckDbFunction(function));
            for (SqlType type : function.parameters()) {
                var _ = builder.withParameter(DuckDBColumnType.valueOf(type.name()));
            }
            var _ = builder.register(to);
        }
    }

    @Override
    public String sentence(SQLException failure) {
        String message = String.valueOf(failure.getMessage());
        String first = message.lines().findFirst().orElse("").strip();
        Matcher ours = Pattern.compile("(?:^|: )dev\\.cairn\\.heap\\.SnapshotException: ").matcher(first);
        if (ours.find()) {
            return first.substring(ours.end());
        }
        return AROUND.matcher(first).replaceFirst("");
    }
}
