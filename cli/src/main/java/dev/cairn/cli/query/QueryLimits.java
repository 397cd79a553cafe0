// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.query;

import dev.cairn.cli.terminal.Measure;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.ScratchFolder;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.sql.EngineLoader;
import dev.cairn.heap.sql.QueryOptions;
import dev.cairn.heap.sql.model.SqlEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What runs queries, and how much each may take. */
public final class QueryLimits {
    private static final long USUAL_MEMORY = 1L << 30;

    @Option(
            names = "--duckdb",
            paramLabel = "JAR",
            description = "The file of DuckDB's JDBC driver. By default what " + DuckDbPlace.VARIABLE
                    + " names, then duckdb/duckdb_jdbc-VERSION.jar in Cairn's data folder ($XDG_DATA_HOME or"
                    + " ~/.local/share, in cairn), then Maven's local repository.")
    private Optional<Path> jar = Optional.empty();

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = Measure.Time.class,
            description = "End a query that takes longer, such as 30s; 10m if not given.")
    private Duration timeout = Duration.ofMinutes(10);

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Measure.Size.class,
            description = "Memory for queries beside the index, such as 512m; 1g if not given. What does not fit in is"
                    + " written to the cache folder meanwhile.")
    private long memory = USUAL_MEMORY;

    /**
     * Loads DuckDB.
     *
     * @throws SnapshotException if it is not there
     */
    public SqlEngine engine(Map<String, String> environment) throws SnapshotException {
        return EngineLoader.load(new DuckDbPlace(jar, environment).find());
    }

    /** How much a query may take. Half of what the disk has left stays for others. */
    public QueryOptions options(
            Path dump, Snapshot snapshot, SnapshotOptions reading, ScratchFolder scratch, Optional<Path> export)
            throws IOException {
        var _ = snapshot.columns(); // so that there is an index
        return new QueryOptions(
                reading.threads(),
                memory,
                timeout,
                scratch.path(),
                scratch.bytesLeft() / 2,
                export,
                Snapshots.indexFolder(dump, reading),
                QueryOptions.USUAL_LEAST_OBJECTS);
    }
}
