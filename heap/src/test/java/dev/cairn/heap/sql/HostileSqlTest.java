// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.SnapshotException;
import dev.cairn.testkit.HprofBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a query tries, it gets one sentence, and the database answers the next one. */
class HostileSqlTest {
    private static final String NOTHING_ELSE = "A query reads the tables of the dump and nothing else: ";

    @TempDir
    Path folder;

    private OpenDatabase dump;

    @BeforeEach
    void open() throws IOException {
        Path file = new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .segment(heap ->
                        heap.classDump(0x100, type -> {}).rootStickyClass(0x100).instance(0x200, 0x100))
                .end()
                .write(folder.resolve("small.hprof"));
        dump = OpenDatabase.of(file, folder.resolve("cache"), Duration.ofSeconds(1));
    }

    @AfterEach
    void close() throws IOException {
        assertThat(dump.rows("select count(*) from objects")).containsExactly(List.of("2"));
        dump.close();
        try (var left = Files.list(folder.resolve("cache"))) {
            assertThat(left.map(each -> each.getFileName().toString()))
                    .allSatisfy(name -> assertThat(name).startsWith("index-"));
        }
    }

    private void refused(String sql, String start) {
        assertThatThrownBy(() -> dump.database().ask(sql, Map.of()))
                .as(sql)
                .isInstanceOf(SnapshotException.class)
                .message()
                .startsWith(start)
                .endsWith(".")
                .doesNotContain("\n")
                .doesNotContain("Exception");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "drop table classes",
                "delete from classes",
                "insert into classes select * from classes",
                "update classes set name = ''",
                "create table mine as select 1",
                "create or replace view objects as select 1",
                "copy classes to 'FOLDER/out.csv'",
                "copy classes from 'FOLDER/in.csv'",
                "export database 'FOLDER/out'",
                "attach 'FOLDER/other.duckdb'",
                "detach memory",
                "install httpfs",
                "load httpfs",
                "load 'FOLDER/evil.duckdb_extension'",
                "set memory_limit = '100GB'",
                "set lock_configuration = false",
                "reset memory_limit",
                "pragma threads = 100",
                "call enable_logging()",
                "checkpoint",
                "vacuum",
                "begin transaction",
                "use memory",
                "prepare p as drop table classes",
                "execute p",
                "explain analyze select 1",
                "with gone as (delete from classes returning *) select * from gone",
                "with new as (insert into classes select * from classes returning *) from new",
                "with new as (update classes set name = '' returning *) from new",
                "with new as (copy classes to 'FOLDER/out.csv') from new",
                "select (with gone as (delete from classes returning *) select count(*) from gone)",
                "select 1 from (with gone as (delete from classes returning *) select * from gone) union select 2",
                "",
                "-- nothing"
            })
    void whatIsNoSelectIsRefused(String sql) {
        String inFolder = sql.replace("FOLDER", folder.toString());
        assertThatThrownBy(() -> dump.database().ask(inFolder, Map.of()))
                .as(sql)
                .isInstanceOf(SnapshotException.class)
                .message()
                .matches("(A query only reads: |The query is no SQL: |A query is one statement).*\\.")
                .doesNotContain("\n");
        assertThat(folder.resolve("out.csv")).doesNotExist();
        assertThat(folder.resolve("other.duckdb")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 1; drop table classes",
                "drop table classes; select 1",
                "select 1; select 2",
                "select 1 /* ; */ ; copy classes to 'FOLDER/out.csv' --"
            })
    void ofSeveralStatementsNoneIsRun(String sql) {
        assertThatThrownBy(() -> dump.database().ask(sql.replace("FOLDER", folder.toString()), Map.of()))
                .isInstanceOf(SnapshotException.class)
                .message()
                .matches("A query (only reads: |is one statement; ).*\\.");
        assertThat(folder.resolve("out.csv")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "from read_csv('/etc/passwd')",
                "from read_text('/etc/passwd')",
                "from read_blob('/etc/passwd')",
                "from read_parquet('/etc/passwd')",
                "from read_json('/etc/passwd')",
                "from glob('/*')",
                "from sniff_csv('/etc/passwd')",
                "from parquet_metadata('/etc/passwd')",
                "from duckdb_extensions()"
            })
    void noFileIsRead(String sql) {
        refused(sql, NOTHING_ELSE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "from enable_logging(storage='stdout')",
                "from \"Enable_Logging\"(storage='stdout')",
                "from system.main.enable_logging(storage='stdout')",
                "from disable_logging()",
                "from enable_profiling()",
                "from disable_profiling()",
                "from truncate_duckdb_logs()",
                "from checkpoint()",
                "from force_checkpoint()",
                "from duckdb_settings()",
                "from duckdb_secrets()",
                "from duckdb_logs()",
                "from pragma_platform()",
                "from pragma_user_agent()",
                "from which_secret('/', 'http')",
                "from query('select * from enable_logging()')",
                "from query_table('classes')",
                "from json_execute_serialized_sql(json_serialize_sql('from enable_logging()'))",
                "from read_duckdb('/etc/passwd')",
                "describe from enable_logging()",
                "summarize from duckdb_settings()",
                "with a as (from enable_logging()) from a",
                "from range(2), (from disable_logging())",
                "select (select count(*) from disable_logging())",
                "select 1 where 1 in (from enable_profiling()) or exists (from range(1))",
                "from range(1) union all from disable_logging()"
            })
    void whatChangesOrShowsTheEngineIsNotCalled(String sql) {
        refused(sql, NOTHING_ELSE);
    }

    @Test
    void harmlessFunctionsGiveTables() throws IOException {
        assertThat(dump.rows("select (select count(*) from fields('java.lang.Object')), sum(i)"
                        + " from (select i from range(3) r(i) union all from generate_series(1, 2)"
                        + " union all from unnest([3]) union all select value::int from json_each('[4]'))"))
                .containsExactly(List.of("1", "13"));
    }

    /** The views of the engine that stay: nothing in them is of the machine. */
    @Test
    void viewsOfTheEngineHaveNoFiles() throws IOException {
        assertThat(dump.rows("select distinct path from duckdb_databases")).containsExactly(List.of("null"));
        assertThat(dump.rows("select distinct file from pragma_database_list")).containsExactly(List.of("null"));
        assertThat(dump.rows("select count(*) from duckdb_logs")).containsExactly(List.of("0"));
        refused("from duckdb_settings", "Table with name duckdb_settings does not exist");
        refused("from duckdb_secrets", "Table with name duckdb_secrets does not exist");
    }

    @Test
    void noFileIsReadByItsNameAlone() {
        refused("from '/etc/passwd'", "Table with name /etc/passwd does not exist. There are ");
        refused("from query('drop table classes')", NOTHING_ELSE);
    }

    @Test
    void settingsStayAsTheyAre() throws IOException {
        assertThat(dump.rows("select current_setting('enable_external_access'), current_setting('lock_configuration')"))
                .containsExactly(List.of("false", "true"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "selec 1 | The query is no SQL: ",
                "select (1 | The query is no SQL: ",
                "select nothing from objects | Referenced column \"nothing\" not found",
                "from nowhere | Table with name nowhere does not exist. There are classes, objects",
                "from fields('a.b.C') | There is no class a.b.C in the dump.",
                "select retained(99) | The dump has 2 objects, and none has the id 99; ",
                "select path(-1) | The dump has 2 objects, and none has the id -1; ",
                "select object('here') | \"here\" is no address of an object; ",
                "select $class | The query's parameter $class has no value; ",
                "select ? | The query has a parameter without a name; ",
                "select cast('x' as bigint) | Could not convert",
                "select error('mine') | mine"
            })
    void whatIsWrongIsSaidInOneSentence(String sql, String start) {
        refused(sql, start);
    }

    @Test
    void aQueryEndsWithTheThreadThatAsks() throws Exception {
        AtomicReference<String> said = new AtomicReference<>("an answer");
        try (OpenDatabase patient = OpenDatabase.of(folder.resolve("small.hprof"), folder.resolve("other"))) {
            Thread asker = new Thread(() -> {
                Thread.currentThread().interrupt();
                try {
                    var _ = patient.database()
                            .ask(
                                    "select count(*) from range(1000000) a(i), range(1000000) b(j)"
                                            + " where sin(i) + sin(j) > 3",
                                    Map.of());
                } catch (SnapshotException e) {
                    said.set(String.valueOf(e.getMessage()));
                }
            });
            asker.start();
            asker.join();
            assertThat(said).hasValue("The query was ended before it had an answer.");
            assertThat(patient.rows("select 7")).containsExactly(List.of("7"));
        }
    }

    @Test
    void aQueryWithoutAnEndIsEnded() {
        refused(
                "with recursive n(i) as (select 1::bigint union all select i + 1 from n) select count(*) from n",
                "The query ");
        refused(
                "select count(*) from range(1000000) a(i), range(1000000) b(j) where sin(i) + sin(j) > 3",
                "The query took longer than 1 s and was ended; --timeout gives it more time.");
    }

    @Test
    void whatNeedsMoreRoomThanThereIsIsEnded() throws IOException {
        try (OpenDatabase patient = OpenDatabase.of(folder.resolve("small.hprof"), folder.resolve("cache"))) {
            assertThatThrownBy(() -> patient.database()
                            .ask("select string_agg(repeat('x', 1000), ',') from range(1000000)", Map.of()))
                    .isInstanceOf(SnapshotException.class)
                    .message()
                    .startsWith("The query needs more memory than the 128 MiB that it may have");
        }
    }

    @Test
    void valuesOfParametersAreNoSql() throws IOException {
        String value = "'; drop table classes; --";
        assertThat(dump.rows("select $a as a, '$a' as b, $b as c -- $a", Map.of("a", value, "b", "$a")))
                .containsExactly(List.of(value, "$a", "$a"));
        assertThatThrownBy(() -> dump.database().ask("select $a", Map.of("a", "1", "b", "2")))
                .hasMessage("The query has no parameter $b that --set gives a value to.");
    }
}
