// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.SqlTable;
import dev.cairn.heap.sql.model.TableSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Makes the tables of a database read kept columns where these are all that a query needs, and knows which columns to keep. */
final class KeptTables {
    private final KeptColumns columns;
    private final List<SqlTable> tables;
    private final Connection connection;
    /** What is kept, by source. */
    private final Map<String, Set<String>> had = new HashMap<>();
    /** What queries asked for, as {@code source.column}. */
    private final Set<String> scanned = new TreeSet<>();
    /** The sources that tables read from the file at the moment. */
    private Set<String> fromFile = Set.of();

    KeptTables(KeptColumns columns, List<SqlTable> tables, Connection connection) {
        this.columns = columns;
        this.tables = List.copyOf(tables);
        this.connection = connection;
    }

    KeptColumns columns() {
        return columns;
    }

    /** Opens the file, before the database is locked. */
    void open() throws SQLException, IOException {
        had.putAll(columns.attach(connection));
        for (TableSource source : large()) {
            if (had.containsKey(source.name())) {
                run(keptView(source));
            }
        }
    }

    private List<TableSource> large() {
        return tables.stream()
                .flatMap(table -> table.sources().stream())
                .filter(TableSource::isLarge)
                .toList();
    }

    /** A view of all columns of a source, of which those that are not kept are never asked for. */
    private String keptView(TableSource source) throws IOException {
        Set<String> columns = had.getOrDefault(source.name(), Set.of());
        return "create view " + keptName(source) + " as select "
                + source.bind(List.of()).columns().stream()
                        .map(each -> columns.contains(each.name())
                                ? Quoted.name(each.name())
                                : "null::" + each.type() + " as " + Quoted.name(each.name()))
                        .collect(Collectors.joining(", "))
                + " from " + KeptColumns.DATABASE + "." + source.name();
    }

    private static String keptName(TableSource source) {
        return source.name() + "_kept";
    }

    /**
     * Lets tables read the file of kept columns where that has all that a query reads of them.
     *
     * @param seconds the most that it may take to plan the query; zero: no end
     */
    void chooseFor(SelectStatement select, int seconds) throws SQLException {
        read(Set.of());
        Map<String, Set<String>> read = ScannedColumns.of(plan(select, seconds));
        Set<String> whole = new TreeSet<>();
        for (TableSource source : large()) {
            Set<String> asked = read.getOrDefault(source.name(), Set.of());
            if (asked.isEmpty()) {
                continue; // it is not read, or the plan does not say what of it
            }
            asked.forEach(column -> scanned.add(source.name() + "." + column));
            if (had.getOrDefault(source.name(), Set.of()).containsAll(asked)) {
                whole.add(source.name());
            }
        }
        read(whole);
    }

    private String plan(SelectStatement select, int seconds) throws SQLException {
        try (PreparedStatement statement = select.prepare(connection, "explain (format json) ")) {
            statement.setQueryTimeout(seconds);
            try (ResultSet plan = statement.executeQuery()) {
                StringBuilder words = new StringBuilder();
                while (plan.next()) {
                    words.append(plan.getString(2));
                }
                return words.toString();
            }
        }
    }

    /** Makes the tables read these sources from the file, and the others from the snapshot. */
    private void read(Set<String> sources) throws SQLException {
        if (fromFile.equals(sources)) {
            return;
        }
        fromFile = sources;
        for (SqlTable table : tables) {
            String definition = table.definition();
            for (TableSource source : large()) {
                if (sources.contains(source.name())) {
                    definition = definition.replace(source.name() + "()", keptName(source));
                }
            }
            if (definition.startsWith("create view ")) {
                run(definition.replaceFirst("^create view ", "create or replace view "));
            }
        }
    }

    /** The columns that will be kept from now on, by source; none if there are no more than before. */
    Map<TableSource, List<String>> wanted() throws IOException {
        if (scanned.isEmpty()) {
            return Map.of();
        }
        Set<String> before = columns.asked();
        Set<String> all = new TreeSet<>(before);
        all.addAll(scanned);
        columns.note(all);
        Map<TableSource, List<String>> wanted = new LinkedHashMap<>();
        boolean more = false;
        for (TableSource source : large()) {
            Set<String> have = had.getOrDefault(source.name(), Set.of());
            List<String> names = source.bind(List.of()).columns().stream()
                    .map(SqlColumn::name)
                    .filter(name -> have.contains(name) || isAskedAgain(source.name() + "." + name, before))
                    .toList();
            more |= names.size() > have.size();
            if (!names.isEmpty()) {
                wanted.put(source, names);
            }
        }
        scanned.clear();
        return more ? wanted : Map.of();
    }

    private boolean isAskedAgain(String column, Set<String> before) {
        return scanned.contains(column) && before.contains(column);
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean _ = statement.execute(sql);
        }
    }
}
