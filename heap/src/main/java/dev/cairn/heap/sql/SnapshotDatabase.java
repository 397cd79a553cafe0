// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import dev.cairn.heap.Progress;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.sql.function.SnapshotFunctions;
import dev.cairn.heap.sql.model.SqlEngine;
import dev.cairn.heap.sql.model.SqlTable;
import dev.cairn.heap.sql.model.TableSource;
import dev.cairn.heap.sql.table.SnapshotTables;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A snapshot as a database in memory, whose tables are read from the snapshot while a query runs. Queries come from people who
 * may not be trusted: they only read, have no access to files, extensions and settings, and end when their time or the room for them
 * is used up. For one thread.
 */
public final class SnapshotDatabase implements AutoCloseable {
    private static final String ANSWER = "cairn_answer";

    private final Snapshot snapshot;
    private final SqlEngine engine;
    private final QueryOptions options;
    private final Progress progress;
    private final Connection connection;
    private final List<SqlTable> tables;
    private final Optional<KeptTables> kept;
    private final QueryClock clock;

    private SnapshotDatabase(
            Snapshot snapshot, SqlEngine engine, QueryOptions options, Progress progress, Connection connection) {
        this.snapshot = snapshot;
        this.engine = engine;
        this.options = options;
        this.progress = progress;
        this.connection = connection;
        this.clock = new QueryClock(options.timeout(), System::nanoTime);
        this.tables = SnapshotTables.of(snapshot);
        this.kept = options.index()
                .filter(_ -> snapshot.objectCount() >= options.leastObjects())
                .map(index -> new KeptTables(new KeptColumns(index), tables, connection));
    }

    /**
     * Opens the database. Closing it leaves the snapshot open; an answer needs the snapshot no more.
     *
     * @param progress hears how far tables are read
     */
    public static SnapshotDatabase open(Snapshot snapshot, SqlEngine engine, QueryOptions options, Progress progress)
            throws IOException {
        try {
            SnapshotDatabase database = new SnapshotDatabase(snapshot, engine, options, progress, engine.open());
            boolean opened = false;
            try {
                database.set(database.connection);
                database.addTables();
                database.lock();
                opened = true;
                return database;
            } finally {
                if (!opened) {
                    database.close();
                }
            }
        } catch (SQLException e) {
            throw new SnapshotException(
                    "The tables of the snapshot could not be made: "
                            + engine.failure(e).sentence(),
                    e);
        }
    }

    private void set(Connection connection) throws SQLException {
        run(connection, "set threads = " + options.threads());
        run(connection, "set memory_limit = '" + options.memoryBytes() + "B'");
        run(connection, "set temp_directory = " + Quoted.text(options.scratch().toString()));
        run(connection, "set max_temp_directory_size = '" + options.scratchBytes() + "B'");
        run(connection, "set autoinstall_known_extensions = false");
        run(connection, "set autoload_known_extensions = false");
    }

    private void addTables() throws SQLException, IOException {
        for (SqlTable table : tables) {
            for (TableSource source : table.sources()) {
                engine.add(connection, source, options.threads(), progress);
            }
            run(table.definition());
        }
        if (kept.isPresent()) {
            kept.get().open();
        }
        engine.add(connection, SnapshotTables.fields(snapshot), options.threads(), progress);
        for (SnapshotFunctions.Described each : SnapshotFunctions.of(snapshot)) {
            engine.add(connection, clock.watch(each.function()));
            if (each.macro().isPresent()) {
                run(each.macro().get());
            }
        }
    }

    /** From here on no statement, of whomever, reaches files or changes settings. */
    private void lock() throws SQLException {
        if (options.export().isPresent()) {
            run("set allowed_paths = [" + Quoted.text(options.export().get().toString()) + "]");
        }
        run("set enable_external_access = false");
        run("set lock_configuration = true");
    }

    private void run(String sql) throws SQLException {
        run(connection, sql);
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean _ = statement.execute(sql);
        }
    }

    /**
     * Answers a query, whole: what it gives is in the database then.
     *
     * @param values of its parameters, by their names
     * @throws SnapshotException with a sentence about the query
     */
    public Answer ask(String sql, Map<String, String> values) throws SnapshotException {
        SelectStatement select = SelectStatement.of(sql, values, connection, engine);
        clock.begin();
        try {
            if (kept.isPresent()) {
                kept.get().chooseFor(select, clock.seconds());
            }
            run("begin transaction read only"); // the answer alone is written: a temporary table
            boolean done = false;
            try {
                run(select);
                done = true;
            } finally {
                run(done ? "commit" : "rollback");
            }
        } catch (SQLException e) {
            throw new SnapshotException(sentence(e), e);
        }
        return answer();
    }

    /**
     * Keeps the columns beside the index that were asked for before and again since this was opened. What is kept, the next database
     * reads. Takes seconds with a large dump.
     *
     * @return whether there is more now
     */
    public boolean keep() throws IOException {
        Map<TableSource, List<String>> wanted = kept.isPresent() ? kept.get().wanted() : Map.of();
        if (wanted.isEmpty()) {
            return false;
        }
        KeptColumns columns = kept.orElseThrow().columns();
        try (Connection own = engine.open()) {
            set(own);
            Progress bounded = columns.bounded(options.scratch(), options.scratchBytes(), progress);
            for (TableSource source : wanted.keySet()) {
                engine.add(own, source, options.threads(), bounded);
            }
            columns.make(own, options.scratch(), wanted);
            return true;
        } catch (SQLException e) {
            columns.discard(options.scratch());
            throw new SnapshotException(
                    "The columns that were asked for again could not be kept: "
                            + engine.failure(e).sentence(),
                    e);
        }
    }

    private void run(SelectStatement select) throws SQLException {
        try (PreparedStatement statement =
                        select.prepare(connection, "create or replace temp table " + ANSWER + " as ");
                StatementWatch _ = new StatementWatch(statement)) {
            statement.setQueryTimeout(clock.seconds());
            boolean _ = statement.execute();
        }
    }

    private String sentence(SQLException e) {
        SqlEngine.Failure failure = engine.failure(e);
        return switch (failure.kind()) {
            case INTERRUPTED ->
                Thread.currentThread().isInterrupted()
                        ? "The query was ended before it had an answer."
                        : clock.sentence();
            case ROOM ->
                "The query needs more memory than the " + (options.memoryBytes() >> 20)
                        + " MiB that it may have, and more than there is room for on the disk; --memory gives it more, or"
                        + " let it ask for less (" + failure.sentence() + ")";
            case FORBIDDEN ->
                "A query reads the tables of the dump and nothing else: no files, no extensions, no settings ("
                        + failure.sentence() + ")";
            case QUERY ->
                failure.sentence().contains("Table with name")
                        ? failure.sentence() + " There are " + SnapshotTables.NAMES + " and fields('a.b.C')."
                        : failure.sentence();
        };
    }

    private Answer answer() throws SnapshotException {
        List<Answer.Column> columns = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet described = statement.executeQuery("describe " + ANSWER)) {
                while (described.next()) {
                    columns.add(new Answer.Column(described.getString(1), described.getString(2)));
                }
            }
            try (ResultSet counted = statement.executeQuery("select count(*) from " + ANSWER)) {
                boolean _ = counted.next();
                return new Answer(columns, counted.getLong(1));
            }
        } catch (SQLException e) {
            throw new SnapshotException(sentence(e), e);
        }
    }

    /** Takes rows one after another. */
    @FunctionalInterface
    public interface RowReader {
        /** A row: the values as texts, empty where there is none. */
        void row(List<Optional<String>> values);
    }

    /**
     * Reads the first rows of the last answer.
     *
     * @param limit more are not read
     */
    public void read(Answer answer, long limit, RowReader reader) throws SnapshotException {
        String columns = answer.columns().stream()
                .map(each -> "cast(" + Quoted.name(each.name()) + " as varchar)")
                .collect(Collectors.joining(", "));
        read(
                "select " + columns + " from " + ANSWER + " limit " + limit,
                answer.columns().size(),
                reader);
    }

    /** The same as JSON: one value a row, an object of the columns. A number that is not finite is a text. */
    public void readJson(Answer answer, long limit, RowReader reader) throws SnapshotException {
        String columns = answer.columns().stream()
                .map(each -> (each.type().equals("DOUBLE") || each.type().equals("FLOAT")
                                ? "case when isfinite(" + Quoted.name(each.name()) + ") then to_json("
                                        + Quoted.name(each.name()) + ") else to_json(cast(" + Quoted.name(each.name())
                                        + " as varchar)) end"
                                : Quoted.name(each.name()))
                        + " as " + Quoted.name(each.name()))
                .collect(Collectors.joining(", "));
        read(
                "select cast(to_json(r) as varchar) from (select " + columns + " from " + ANSWER + " limit " + limit
                        + ") r",
                1,
                reader);
    }

    private void read(String sql, int columns, RowReader reader) throws SnapshotException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                List<Optional<String>> values = new ArrayList<>(columns);
                for (int i = 1; i <= columns; i++) {
                    values.add(Optional.ofNullable(rows.getString(i)));
                }
                reader.row(values);
            }
        } catch (SQLException e) {
            throw new SnapshotException(sentence(e), e);
        }
    }

    /** Writes the last answer to the file that the options name, as Parquet. */
    public void export() throws SnapshotException {
        Path file = options.export().orElseThrow();
        try {
            run("copy " + ANSWER + " to " + Quoted.text(file.toString())
                    + " (format parquet, compression zstd, kv_metadata {" + SnapshotTables.VERSION_KEY + ": '"
                    + SnapshotTables.VERSION + "'})");
        } catch (SQLException e) {
            throw new SnapshotException("The answer could not be written to " + file + ": " + sentence(e), e);
        }
    }

    @Override
    public void close() throws SnapshotException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new SnapshotException(
                    "The database could not be closed: " + engine.failure(e).sentence(), e);
        }
    }
}
