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
import java.util.List;
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
    /** "Binder Error: ". */
    private static final Pattern KIND = Pattern.compile("^([A-Za-z][A-Za-z ]*) Error: ");
    /** "java.lang.IllegalArgumentException: " before what a function of ours says. */
    private static final Pattern THROWN = Pattern.compile("(?:[\\w$]+\\.)+\\w*(?:Exception|Error): ");

    private static final String CANDIDATES = "Candidate bindings: ";

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
    public Failure failure(SQLException thrown) {
        List<String> lines = String.valueOf(thrown.getMessage())
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        String first = lines.isEmpty() ? "DuckDB does not say why" : lines.getFirst();
        Matcher kind = KIND.matcher(first);
        String category = kind.lookingAt() ? kind.group(1) : "";
        String words = kind.replaceFirst("");
        Matcher ours = THROWN.matcher(words);
        if (ours.lookingAt()) {
            return new Failure(Kind.QUERY, ended(words.substring(ours.end())));
        }
        String candidates = lines.stream()
                .skip(1)
                .filter(line -> line.startsWith(CANDIDATES))
                .findFirst()
                .map(line -> " Names near it: " + line.substring(CANDIDATES.length()) + ".")
                .orElse("");
        return new Failure(
                switch (category) {
                    case "Out of Memory" -> Kind.ROOM;
                    case "Permission" -> Kind.FORBIDDEN;
                    case "INTERRUPT" -> Kind.INTERRUPTED;
                    default -> Kind.QUERY;
                },
                ended(words) + candidates);
    }

    private static String ended(String words) {
        String plain = words.endsWith("!") ? words.substring(0, words.length() - 1) : words;
        return plain.endsWith(".") || plain.endsWith("?") ? plain : plain + ".";
    }
}
