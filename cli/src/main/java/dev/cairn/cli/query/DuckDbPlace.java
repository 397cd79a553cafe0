// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.query;

import dev.cairn.files.PathTrust;
import dev.cairn.files.UserFolders;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.sql.EngineLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where the file of DuckDB's JDBC driver is, which is no part of Cairn. What others could have put there is not loaded: it would
 * run as this user.
 */
final class DuckDbPlace {
    static final String VARIABLE = "CAIRN_DUCKDB";

    private static final String FILE = "duckdb_jdbc-" + EngineLoader.VERSION + ".jar";
    private static final String IN_MAVEN = ".m2/repository/org/duckdb/duckdb_jdbc/" + EngineLoader.VERSION;

    private final Optional<Path> option;
    private final Optional<Path> variable;
    private final Path own;
    private final Path maven;

    DuckDbPlace(Optional<Path> option, Map<String, String> environment) {
        UserFolders folders = new UserFolders(environment);
        this.option = option;
        this.variable = Optional.ofNullable(environment.get(VARIABLE))
                .filter(path -> !path.isEmpty())
                .map(Path::of);
        this.own = folders.data().resolve("duckdb");
        this.maven = folders.home().resolve(IN_MAVEN);
    }

    /**
     * The file.
     *
     * @throws SnapshotException if there is none, which says how to get it, or if others could have put it there
     */
    Path find() throws SnapshotException {
        Path found = option.or(() -> variable)
                .or(() -> Optional.of(own.resolve(FILE)).filter(Files::isRegularFile))
                .or(() -> Optional.of(maven.resolve(FILE)).filter(Files::isRegularFile))
                .orElseThrow(() -> new SnapshotException("SQL needs DuckDB, which is no part of Cairn. Get it with"
                        + " mvn dependency:copy -Dartifact=org.duckdb:duckdb_jdbc:" + EngineLoader.VERSION
                        + " -DoutputDirectory=" + own + ", or name the file of its JDBC driver with --duckdb or "
                        + VARIABLE + "."));
        Optional<String> unsafe = PathTrust.ofThisProcess().whyUnsafe(found);
        if (unsafe.isPresent()) {
            throw new SnapshotException(
                    "DuckDB is not loaded from " + found + ", as " + unsafe.get() + ". Copy it to " + own + ".");
        }
        return found;
    }
}
