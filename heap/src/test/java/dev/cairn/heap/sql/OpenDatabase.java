// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import dev.cairn.heap.Progress;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.ScratchFolder;
import dev.cairn.heap.engine.Snapshots;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.duckdb.DuckDBDriver;

/** A dump with its database. */
record OpenDatabase(Snapshot snapshot, ScratchFolder scratch, SnapshotDatabase database) implements AutoCloseable {
    /** Room on the disk, if a test does not say otherwise. */
    static final long ROOM = 128 << 20;

    private static final long MEMORY = 128 << 20;

    static OpenDatabase of(Path dump, Path cache) throws IOException {
        return of(dump, cache, Duration.ofMinutes(5));
    }

    static OpenDatabase of(Path dump, Path cache, Duration timeout) throws IOException {
        return of(dump, cache, timeout, Optional.empty(), ROOM, Progress.NONE);
    }

    /** @param leastObjects empty: no columns are kept */
    static OpenDatabase of(
            Path dump, Path cache, Duration timeout, Optional<Long> leastObjects, long scratchBytes, Progress progress)
            throws IOException {
        SnapshotOptions options =
                SnapshotOptions.standard().withCacheFolder(cache).withThreads(2);
        Snapshot snapshot = Snapshots.open(dump, options);
        ScratchFolder scratch = ScratchFolder.of(dump, options);
        long objects = snapshot.reachability().reachableObjects(); // the index is there now
        QueryOptions limits = new QueryOptions(
                2,
                MEMORY,
                timeout,
                scratch.path(),
                scratchBytes,
                Optional.empty(),
                leastObjects.isPresent() ? Snapshots.indexFolder(dump, options) : Optional.empty(),
                leastObjects.orElse(objects));
        return new OpenDatabase(
                snapshot, scratch, SnapshotDatabase.open(snapshot, EngineLoader.load(driver()), limits, progress));
    }

    /** The file of DuckDB's driver, which tests have. */
    static Path driver() {
        try {
            return Path.of(DuckDBDriver.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** All rows of an answer, no value as "null". */
    List<List<String>> rows(String sql) throws IOException {
        return rows(sql, Map.of());
    }

    List<List<String>> rows(String sql, Map<String, String> values) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        database.read(
                database.ask(sql, values),
                Long.MAX_VALUE,
                row -> rows.add(row.stream().map(value -> value.orElse("null")).toList()));
        return rows;
    }

    @Override
    public void close() throws IOException {
        try (snapshot;
                scratch;
                database) {
            // all of them
        }
    }
}
