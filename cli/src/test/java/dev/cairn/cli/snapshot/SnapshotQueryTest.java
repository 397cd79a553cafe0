// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.Main;
import dev.cairn.cli.snapshot.SnapshotRun.Said;
import dev.cairn.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;

/** {@code cairn snapshot query} and {@code sql} over a dump in which all is known. */
class SnapshotQueryTest extends WithSmallDump {
    private static final String ITEMS =
            "select class, count(*) as objects from objects where class like 'shop.%' group by class order by class";

    private static String driver() throws URISyntaxException {
        return Path.of(DuckDBDriver.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }

    private Said query(String... words) throws URISyntaxException {
        String[] all = new String[words.length + 4];
        all[0] = "query";
        all[1] = dump.toString();
        System.arraycopy(words, 0, all, 2, words.length);
        all[words.length + 2] = "--duckdb";
        all[words.length + 3] = driver();
        return cairn.ask(all);
    }

    @Test
    void peopleGetATable() throws Exception {
        Said said = query(ITEMS);

        assertThat(said.err()).isEmpty();
        assertThat(said.code()).isZero();
        assertThat(said.out()).isEqualTo("""
                        class        objects
                        shop.Cart          1
                        shop.Item          3
                        shop.Item[]        1
                        """);
    }

    @Test
    void aTableThatIsTooWideHasALineForEachValue() throws Exception {
        cairn = new SnapshotRun(folder.resolve("cache"), true);

        Said said = query("select 'a long text, which takes some room' as first_of_three, repeat('x', 300) as"
                + " second_of_three, 'another text that takes some room, too' as third, 'and so on and on' as fourth");

        assertThat(said.out().lines().filter(line -> !line.isEmpty()))
                .hasSize(4)
                .first()
                .isEqualTo("first_of_three   a long text, which takes some room");
        assertThat(said.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    }

    @Test
    void ofManyRowsTheFirstAreShownAndHowManyThereAre() throws Exception {
        assertThat(query("select i from range(1234) t(i)").out()).endsWith("100 of 1,234 rows; --limit shows more.\n");
        assertThat(query("select i from range(1234) t(i)", "--csv").out().lines())
                .hasSize(1235);
        assertThat(query("select i from range(1234) t(i)", "--csv", "--limit", "2")
                        .out())
                .isEqualTo("i\n0\n1\n");
        assertThat(query("select 1 as i where false").out()).isEqualTo("i\nNo rows.\n");
        assertThat(query(ITEMS, "--limit", "0").code()).isEqualTo(2);
    }

    @Test
    void machinesGetJson() throws Exception {
        Said said = query(
                "select o.class, retained, price, \"name\" from objects o join fields('shop.Item') f on f.this = o.id"
                        + " order by id",
                "--json");

        assertThat(said.err()).isEmpty();
        assertThat(said.rows()).hasSize(3);
        assertThat(said.rows().getFirst()).containsEntry("class", "shop.Item").containsEntry("price", 1.5);
        assertThat(said.rows().get(1)).containsEntry("price", "nan");
        assertThat(said.rows().get(2)).containsEntry("name", null);
        assertThat(query("select 1 where false", "--json").out()).isEqualTo("[]\n");
    }

    @Test
    void csvSaysWhatIsNoValueAndWhatIsAnEmptyText() throws Exception {
        assertThat(query(
                                "select 'a,b' as \"x \"\"y\"\"\", '' as empty, null as nothing, 'two' || chr(10) || 'lines' as z",
                                "--csv")
                        .out())
                .isEqualTo("\"x \"\"y\"\"\",empty,nothing,z\n\"a,b\",\"\",,\"two\nlines\"\n");
    }

    @Test
    void parquetIsANewFileThatOthersRead() throws Exception {
        Path file = folder.resolve("it's.parquet");

        Said said = query(ITEMS, "--parquet", file.toString());

        assertThat(said.err()).isEmpty();
        assertThat(said.out()).isEqualTo(file + ": 3 rows.\n");
        assertThat(inDuckDb("select count(*) || ' ' || sum(objects) from read_parquet(?)", file))
                .isEqualTo("3 5");
        assertThat(inDuckDb(
                        "select decode(value) from parquet_kv_metadata(?) where decode(key) = 'cairn_tables'", file))
                .isEqualTo("1");
        Said again = query(ITEMS, "--parquet", file.toString());
        assertThat(again.code()).isEqualTo(1);
        assertThat(again.err()).contains("exists and is not replaced");
    }

    private static String inDuckDb(String sql, Path file) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                var statement = connection.prepareStatement(sql)) {
            statement.setString(1, file.toString());
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                return rows.getString(1);
            }
        }
    }

    @Test
    void aSavedQueryHasParameters() throws Exception {
        Path saved = Files.writeString(
                folder.resolve("saved.sql"),
                "-- objects of a class\nselect count(*) as n from objects where class = $class and bytes > $least::bigint;\n");

        assertThat(query("--file", saved.toString(), "--set", "class=shop.Item", "--set", "least=1", "--csv")
                        .out())
                .isEqualTo("n\n3\n");
        assertThat(query("--file", saved.toString()).err())
                .isEqualTo("cairn: The query's parameter $class has no value; give it with --set class=value.\n");
        assertThat(query("--file", folder.resolve("none.sql").toString()).err())
                .isEqualTo("cairn: There is no file " + folder.resolve("none.sql") + ".\n");
        assertThat(query("select 1", "--file", saved.toString()).code()).isEqualTo(2);
        assertThat(query("select 1", "--csv", "--json").code()).isEqualTo(2);
    }

    @Test
    void pathsFieldsAndTextsOfObjects() throws Exception {
        String item = "object('" + address(SmallDump.FIRST) + "')";
        assertThat(query(
                                "select path(" + item + ") as p, field(" + item + ", 'price') as price, text(ref("
                                        + item
                                        + ", 'name')) as n, len(referrers(" + item + ")) as r, len(owned(object('"
                                        + address(SmallDump.ITEMS) + "'))) as o, held(object('"
                                        + address(SmallDump.GARBAGE)
                                        + "')) as h, address(" + item + ") as a",
                                "--csv")
                        .out())
                .isEqualTo("p,price,n,r,o,h,a\na class that is never unloaded: shop.Shop.cart.items[0],1.5,tea,1,3,not,"
                        + address(SmallDump.FIRST) + "\n");
        assertThat(query(
                                "select field, count(*) as n from refs where holder = object('"
                                        + address(SmallDump.ITEMS) + "') group by field order by field",
                                "--csv")
                        .out())
                .isEqualTo("field,n\n[0],1\n[1],1\n");
    }

    @Test
    void whatIsWrongIsOneSentence() throws Exception {
        Said said = query("select nothing from objects");

        assertThat(said.code()).isEqualTo(1);
        assertThat(said.err())
                .startsWith("cairn: Referenced column \"nothing\" not found")
                .hasLineCount(1);
        assertThat(said.out()).isEmpty();
    }

    @Test
    void withoutDuckDbOneSentenceSaysHowToGetIt() {
        Said said = with(Map.of("HOME", folder.toString()), "query", dump.toString(), "select 1");

        assertThat(said.code()).isEqualTo(1);
        assertThat(said.err())
                .isEqualTo("cairn: SQL needs DuckDB, which is no part of Cairn. Get it with mvn dependency:copy"
                        + " -Dartifact=org.duckdb:duckdb_jdbc:2.0.0.1 -DoutputDirectory=" + folder
                        + "/.local/share/cairn/duckdb, or name the file of its JDBC driver with --duckdb or"
                        + " CAIRN_DUCKDB.\n");
    }

    @Test
    void duckDbIsFoundWhereItMayBe() throws Exception {
        Path own = Files.createDirectories(folder.resolve(".local/share/cairn/duckdb"));
        Path link = Files.createSymbolicLink(own.resolve("duckdb_jdbc-2.0.0.1.jar"), Path.of(driver()));
        Map<String, String> home = Map.of("HOME", folder.toString());

        assertThat(with(home, "query", dump.toString(), "select 7 as n", "--csv")
                        .out())
                .isEqualTo("n\n7\n");
        assertThat(with(Map.of("CAIRN_DUCKDB", driver()), "query", dump.toString(), "select 8 as n", "--csv")
                        .out())
                .isEqualTo("n\n8\n");

        Files.delete(link);
        Path maven = Files.createDirectories(folder.resolve(".m2/repository/org/duckdb/duckdb_jdbc/2.0.0.1"));
        Files.createSymbolicLink(maven.resolve("duckdb_jdbc-2.0.0.1.jar"), Path.of(driver()));
        assertThat(with(home, "query", dump.toString(), "select 9 as n", "--csv")
                        .out())
                .isEqualTo("n\n9\n");
    }

    @Test
    void whatOthersCouldHavePutThereIsNotLoaded() throws Exception {
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path jar = Files.createSymbolicLink(open.resolve("duckdb.jar"), Path.of(driver()));

        Said said = with(Map.of("CAIRN_DUCKDB", jar.toString()), "query", dump.toString(), "select 1");

        assertThat(said.code()).isEqualTo(1);
        assertThat(said.err()).startsWith("cairn: DuckDB is not loaded from " + jar + ", as others may exchange");
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
        assertThat(with(Map.of("CAIRN_DUCKDB", text.toString()), "query", dump.toString(), "select 1")
                        .err())
                .startsWith(
                        "cairn: " + text + " is no JDBC driver of DuckDB that Cairn can use; take duckdb_jdbc 2.0.0.1");
    }

    @Test
    void theShellAnswersOneQueryAfterAnother() throws Exception {
        Said said = shell("""

                select count(*) as n
                  from fields('shop.Item');
                .tables
                select 1 as one;
                .quit
                select 2 as two;
                """, "--csv");

        assertThat(said.err()).isEmpty();
        assertThat(said.code()).isZero();
        assertThat(said.out())
                .startsWith("n\n3\nclasses(class_id, name, ")
                .contains("fields('a.b.C')")
                .endsWith("one\n1\n");
    }

    @Test
    void theFirstFailureOfAFileEndsTheShell() throws Exception {
        Said said = shell("select 1 as one;\nfrom nowhere;\nselect 2 as two;\n");

        assertThat(said.code()).isEqualTo(1);
        assertThat(said.out()).isEqualTo("one\n  1\n");
        assertThat(said.err())
                .startsWith("cairn: Table with name nowhere does not exist.")
                .hasLineCount(1);
        assertThat(shell(".nothing").err()).startsWith("cairn: There is no command .nothing; ");
    }

    private Said shell(String input, String... words) throws URISyntaxException {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        try {
            String[] all = new String[words.length + 4];
            all[0] = "sql";
            all[1] = dump.toString();
            all[2] = "--duckdb";
            all[3] = driver();
            System.arraycopy(words, 0, all, 4, words.length);
            return cairn.ask(all);
        } finally {
            System.setIn(before);
        }
    }

    private Said with(Map<String, String> environment, String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Terminal terminal = new Terminal(new PrintWriter(out), new PrintWriter(err), false, 1000, environment);
        String[] all = new String[words.length + 3];
        all[0] = "snapshot";
        System.arraycopy(words, 0, all, 1, words.length);
        all[words.length + 1] = "--cache";
        all[words.length + 2] = folder.resolve("cache").toString();
        int code = Main.run(terminal, all);
        return new Said(code, out.toString(), err.toString());
    }
}
