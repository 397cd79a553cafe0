// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import dev.cairn.heap.Progress;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.sql.function.SnapshotFunctions;
import dev.cairn.heap.sql.model.SqlColumn;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A snapshot as a database in memory, whose tables are read from the snapshot while a query runs. Queries come from people who
 * may not be trusted: they only read, have no access to files, extensions and settings, and end when their time or the room for them
 * is used up. For one thread; another may {@link #cancel}.
 */
public final class SnapshotDatabase implements AutoCloseable {
    private static final String ANSWER = "cairn_answer";
    private static final String CANCELLED = "The query was cancelled.";

    private final Snapshot snapshot;
    private final SqlEngine engine;
    private final QueryOptions options;
    private final Progress progress;
    private final Connection connection;
    private final List<SqlTable> tables;
    private final Optional<KeptColumns> keeping;
    private final Map<String, Set<String>> kept = new HashMap<>();
    /** The sources that tables read from the file at the moment. */
    private Set<String> fromFile = Set.of();

    private final Set<String> scanned = new TreeSet<>();
    private volatile Optional<Statement> running = Optional.empty();
    private volatile boolean cancelled;

    private SnapshotDatabase(
            Snapshot snapshot, SqlEngine engine, QueryOptions options, Progress progress, Connection connection) {
        this.snapshot = snapshot;
        this.engine = engine;
        this.options = options;
        this.progress = progress;
        this.connection = connection;
        this.tables = SnapshotTables.of(snapshot);
        this.keeping = options.index()
                .filter(_ -> snapshot.objectCount() >= options.leastObjects())
                .map(KeptColumns::new);
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
        if (keeping.isPresent()) {
            kept.putAll(keeping.get().attach(connection));
        }
        for (SqlTable table : tables) {
            for (TableSource source : table.sources()) {
                engine.add(connection, source, options.threads(), progress);
            }
            run(table.definition());
        }
        for (TableSource source : large()) {
            if (kept.containsKey(source.name())) {
                run(keptView(source));
            }
        }
        engine.add(connection, SnapshotTables.fields(snapshot), options.threads(), progress);
        for (SnapshotFunctions.Described each : SnapshotFunctions.of(snapshot)) {
            engine.add(connection, each.function());
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

    private List<TableSource> large() {
        return tables.stream()
                .flatMap(table -> table.sources().stream())
                .filter(TableSource::isLarge)
                .toList();
    }

    /** A view of all columns of a source, of which those that are not kept are never asked for. */
    private String keptView(TableSource source) throws IOException {
        Set<String> columns = kept.getOrDefault(source.name(), Set.of());
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
        try {
            choose(select);
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
        if (cancelled) {
            cancelled = false;
            throw new SnapshotException(CANCELLED);
        }
        return answer();
    }

    /** Lets tables read the file of kept columns where that has all that a query reads of them. */
    private void choose(SelectStatement select) throws SQLException {
        if (keeping.isEmpty()) {
            return;
        }
        read(Set.of());
        Map<String, Set<String>> columns = ScannedColumns.of(plan(select));
        Set<String> whole = new TreeSet<>();
        for (TableSource source : large()) {
            Set<String> asked = columns.getOrDefault(source.name(), Set.of());
            if (asked.isEmpty()) {
                continue; // it is not read, or the plan does not say what of it
            }
            asked.forEach(column -> scanned.add(source.name() + "." + column));
            if (kept.getOrDefault(source.name(), Set.of()).containsAll(asked)) {
                whole.add(source.name());
            }
        }
        read(whole);
    }

    private String plan(SelectStatement select) throws SQLException {
        try (PreparedStatement statement = prepare("explain (format json) ", select);
                ResultSet plan = statement.executeQuery()) {
            StringBuilder words = new StringBuilder();
            while (plan.next()) {
                words.append(plan.getString(2));
            }
            return words.toString();
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

    private PreparedStatement prepare(String before, SelectStatement select) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(before + select.sql());
        for (int i = 0; i < select.parameters().size(); i++) {
            statement.setString(i + 1, select.parameters().get(i));
        }
        return statement;
    }

    /**
     * Keeps the columns beside the index that were asked for before and again since this was opened. What is kept, the next database
     * reads. Takes seconds with a large dump.
     *
     * @return whether there is more now
     */
    public boolean keep() throws IOException {
        if (keeping.isEmpty() || scanned.isEmpty()) {
            return false;
        }
        Set<String> before = keeping.get().asked();
        Set<String> all = new TreeSet<>(before);
        all.addAll(scanned);
        keeping.get().note(all);
        Map<TableSource, List<String>> wanted = new LinkedHashMap<>();
        boolean more = false;
        for (TableSource source : large()) {
            Set<String> have = kept.getOrDefault(source.name(), Set.of());
            List<String> columns = source.bind(List.of()).columns().stream()
                    .map(SqlColumn::name)
                    .filter(name -> have.contains(name) || isAskedAgain(source.name() + "." + name, before))
                    .toList();
            more |= columns.size() > have.size();
            if (!columns.isEmpty()) {
                wanted.put(source, columns);
            }
        }
        scanned.clear();
        if (!more) {
            return false;
        }
        try (Connection own = engine.open()) {
            set(own);
            for (TableSource source : wanted.keySet()) {
                engine.add(own, source, options.threads(), progress);
            }
            keeping.get().make(own, options.scratch(), wanted);
            return true;
        } catch (SQLException e) {
            throw new SnapshotException(
                    "The columns that were asked for again could not be kept: "
                            + engine.failure(e).sentence(),
                    e);
        }
    }

    private boolean isAskedAgain(String column, Set<String> before) {
        return scanned.contains(column) && before.contains(column);
    }

    private void run(SelectStatement select) throws SQLException {
        try (PreparedStatement statement = prepare("create or replace temp table " + ANSWER + " as ", select)) {
            statement.setQueryTimeout(Math.toIntExact(options.timeout().toSeconds()));
            running = Optional.of(statement);
            boolean _ = cancelled || statement.execute();
        } finally {
            running = Optional.empty();
        }
    }

    private String sentence(SQLException e) {
        SqlEngine.Failure failure = engine.failure(e);
        if (cancelled) {
            cancelled = false;
            return CANCELLED;
        }
        return switch (failure.kind()) {
            case INTERRUPTED ->
                "The query took longer than " + words(options.timeout())
                        + " and was ended; --timeout gives it more time.";
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

    private static String words(Duration timeout) {
        return timeout.toSeconds() + " s";
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

    /** Ends the query that is running, or else the next one. */
    public void cancel() {
        cancelled = true;
        Optional<Statement> statement = running;
        if (statement.isPresent()) {
            try {
                statement.get().cancel();
            } catch (SQLException e) {
                // it has just ended
            }
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
