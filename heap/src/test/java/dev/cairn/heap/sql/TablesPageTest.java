// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.sql.model.SqlTable;
import dev.cairn.heap.sql.table.SnapshotTables;
import dev.cairn.testkit.HprofBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables are what they say, and what the page says. */
class TablesPageTest {
    private static final Path COMMITTED = Path.of("../docs/tables.md");
    private static final Path FRESH = Path.of("target/tables.md");

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
        dump = OpenDatabase.of(file, folder.resolve("cache"));
    }

    @AfterEach
    void close() throws IOException {
        dump.close();
    }

    @Test
    void pageAndCodeSayTheSame() throws IOException {
        Files.writeString(FRESH, TablesPage.render(dump.snapshot()));

        assertThat(FRESH)
                .as("The tables changed: look at the difference, then copy heap/target/tables.md over docs/tables.md;"
                        + " raise SnapshotTables.VERSION if a column went or means something else")
                .hasSameTextualContentAs(COMMITTED);
    }

    @Test
    void tablesHaveTheColumnsThatTheySay() throws IOException {
        List<SqlTable> tables = SnapshotTables.of(dump.snapshot());
        for (SqlTable table : tables) {
            assertThat(dump.rows("select column_name, column_type from (describe " + table.name() + ")"))
                    .as(table.name())
                    .isEqualTo(table.columns().stream()
                            .map(each -> List.of(each.name(), each.type().name()))
                            .toList());
        }
        assertThat(SnapshotTables.NAMES)
                .isEqualTo(tables.stream().map(SqlTable::name).collect(Collectors.joining(", ")));
    }
}
