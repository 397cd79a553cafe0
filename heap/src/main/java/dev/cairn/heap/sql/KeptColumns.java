// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import dev.cairn.heap.Progress;
import dev.cairn.heap.sql.model.TableSource;
import dev.cairn.heap.sql.table.SnapshotTables;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Columns that were asked for again, in a file beside the index of a dump: a database of the engine, with a table for each source.
 * Another file has the names of all columns that were ever asked for. Both may be lost, or go with the index, at any time: then columns
 * are read from the snapshot again.
 */
final class KeptColumns {
    /** What the file is called in a database that has it. */
    static final String DATABASE = "cairn_kept";

    private static final String FILE = "columns-" + SnapshotTables.VERSION + ".duckdb";
    private static final String ASKED = "columns-asked-" + SnapshotTables.VERSION;
    private static final int MOST_ASKED_BYTES = 1 << 16;

    private final Path folder;

    KeptColumns(Path folder) {
        this.folder = folder;
    }

    Path file() {
        return folder.resolve(FILE);
    }

    /** Opens the file in a database, to be read; which columns it has, by source. None if there is no such file, or it is no use. */
    Map<String, Set<String>> attach(Connection connection) throws SQLException {
        Map<String, Set<String>> kept = new HashMap<>();
        if (!Files.isRegularFile(file())) {
            return kept;
        }
        try (Statement statement = connection.createStatement()) {
            try {
                boolean _ = statement.execute(
                        "attach " + Quoted.text(file().toString()) + " as " + DATABASE + " (read_only)");
            } catch (SQLException e) {
                return kept; // of another version of the engine, or damaged: the next one takes its place
            }
            try (ResultSet columns = statement.executeQuery("select table_name, column_name from duckdb_columns()"
                    + " where database_name = '" + DATABASE + "'")) {
                while (columns.next()) {
                    kept.computeIfAbsent(columns.getString(1), _ -> new TreeSet<>())
                            .add(columns.getString(2));
                }
            }
        }
        return kept;
    }

    /** The columns that were asked for before, as {@code source.column}; none if that is not known. */
    Set<String> asked() {
        Path file = folder.resolve(ASKED);
        try {
            return Files.size(file) > MOST_ASKED_BYTES ? Set.of() : Set.copyOf(Files.readAllLines(file));
        } catch (IOException e) {
            return Set.of();
        }
    }

    /** Notes which columns were asked for, before and now. */
    void note(Set<String> asked) {
        try {
            Files.write(folder.resolve(ASKED), new TreeSet<>(asked));
        } catch (IOException e) {
            // the index has gone meanwhile: there is nothing to keep
        }
    }

    /**
     * Ends the making of the file when that is too large: what reads a source says after each part how far it is.
     *
     * @param making where it is made
     */
    Progress bounded(Path making, long mostBytes, Progress progress) {
        Path made = making.resolve(FILE);
        return (step, done, total) -> {
            if (made.toFile().length() > mostBytes) {
                throw new IllegalStateException("They take more than " + (mostBytes >> 20)
                        + " MiB, half of the room on the disk; with --no-keep nothing is kept.");
            }
            progress.at(step, done, total);
        };
    }

    /** Deletes what was made of a file that could not be made whole. */
    void discard(Path making) throws IOException {
        boolean _ = Files.deleteIfExists(making.resolve(FILE));
        boolean _ = Files.deleteIfExists(making.resolve(FILE + ".wal"));
    }

    /**
     * Makes the file anew.
     *
     * @param connection a database of its own, with the functions of the sources, which is not locked
     * @param making where it is made, on the same disk
     * @param columns which, by source
     */
    void make(Connection connection, Path making, Map<TableSource, List<String>> columns)
            throws SQLException, IOException {
        Path made = making.resolve(FILE);
        discard(making);
        try (Statement statement = connection.createStatement()) {
            boolean _ = statement.execute("attach " + Quoted.text(made.toString()) + " as " + DATABASE);
            for (Map.Entry<TableSource, List<String>> each : columns.entrySet()) {
                String source = each.getKey().name();
                String list = each.getValue().stream().map(Quoted::name).collect(Collectors.joining(", "));
                boolean _ = statement.execute(
                        "create table " + DATABASE + "." + source + " as select " + list + " from " + source + "()");
            }
            boolean _ = statement.execute("detach " + DATABASE);
        }
        try {
            Files.move(made, file(), StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException | AtomicMoveNotSupportedException e) {
            Files.deleteIfExists(made); // the index has gone meanwhile
        }
    }
}
