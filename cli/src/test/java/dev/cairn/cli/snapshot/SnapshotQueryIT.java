// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cairn snapshot query} as a user runs it: DuckDB is in a file of its own, and in no other place. */
class SnapshotQueryIT {
    @TempDir
    Path folder;

    private CairnProcess cairn;
    private String dump;
    private String driver;

    @BeforeEach
    void write() throws Exception {
        cairn = new CairnProcess(folder);
        dump = SmallDump.write(folder.resolve("small.hprof"), 0).toString();
        driver = Path.of(DuckDBDriver.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }

    @Test
    void theJarHasNoDuckDb() throws Exception {
        try (JarFile jar = new JarFile(CairnProcess.JAR.toFile())) {
            assertThat(jar.stream().map(entry -> entry.getName()).filter(name -> name.contains("org/duckdb")))
                    .isEmpty();
        }
    }

    @Test
    void aQueryIsAnsweredByTheDuckDbOfTheUser() throws Exception {
        Result result =
                cairn.run("snapshot", "query", dump, "select count(*) as n from objects", "--csv", "--duckdb", driver);

        assertThat(result).isEqualTo(new Result(0, "n\n12\n", ""));
    }

    @Test
    void hostileSqlIsRefused() throws Exception {
        Result result = cairn.run("snapshot", "query", dump, "from read_text('/etc/passwd')", "--duckdb", driver);

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .startsWith("cairn: A query reads the tables of the dump and nothing else")
                .hasLineCount(1);
    }

    @Test
    void ctrlCEndsAQueryAndLeavesNothing() throws Exception {
        Path cache = folder.resolve("own-cache");
        Process process =
                cairn.start("snapshot", "sql", dump, "--csv", "--cache", cache.toString(), "--duckdb", driver);
        try (BufferedReader out = process.inputReader();
                Writer in = process.outputWriter()) {
            in.write("""
                    select 7 as n;
                    select count(*) from range(1000000) a(i), range(1000000) b(j) where sin(i) + sin(j) > 3;
                    """);
            in.flush();
            assertThat(List.of(out.readLine(), out.readLine())).containsExactly("n", "7");
            assertThat(names(cache)).anyMatch(name -> name.startsWith("unfinished-"));

            process.destroy(); // SIGTERM runs what Ctrl-C does
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(names(cache)).isNotEmpty().allMatch(name -> name.startsWith("index-"));
        } finally {
            process.destroyForcibly();
        }
    }

    private static List<String> names(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(each -> Objects.requireNonNull(each.getFileName()).toString())
                    .toList();
        }
    }
}
