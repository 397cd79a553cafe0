// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.SnapshotException;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns that are asked for again are kept, and read from there; the answers stay what they are. */
class KeptColumnsTest {
    private static final String BYTES = "select class, count(*), sum(bytes) from objects group by class order by class";
    private static final String ALL = "select * from objects order by id";
    private static final String READING = "reading cairn_objects";
    private static final int NODES = 5000;

    @TempDir
    Path folder;

    private final Set<String> steps = ConcurrentHashMap.newKeySet();
    private Path dump;

    @BeforeEach
    void write() {
        dump = new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .loadClass(0x110, "shop/Node")
                .segment(heap -> {
                    heap.classDump(0x100, type -> {})
                            .classDump(0x110, type -> type.superclass(0x100).field("next", HprofType.OBJECT))
                            .rootStickyClass(0x100)
                            .rootStickyClass(0x110)
                            .rootStickyClass(0x1000);
                    for (int i = 0; i < NODES; i++) {
                        heap.instance(0x1000 + 16L * i, 0x110, i + 1 < NODES ? 0x1010 + 16L * i : 0);
                    }
                })
                .end()
                .write(folder.resolve("nodes.hprof"));
    }

    private OpenDatabase open() throws IOException {
        return open(OpenDatabase.ROOM);
    }

    private OpenDatabase open(long scratchBytes) throws IOException {
        steps.clear();
        return OpenDatabase.of(
                dump,
                folder.resolve("cache"),
                Duration.ofMinutes(5),
                Optional.of(0L),
                scratchBytes,
                (step, done, total) -> steps.add(step));
    }

    /** The answer to one query, after which columns may be kept. */
    private List<List<String>> ask(String sql, boolean keeps) throws IOException {
        try (OpenDatabase database = open()) {
            List<List<String>> rows = database.rows(sql);
            boolean read = steps.contains(READING);
            assertThat(database.database().keep()).as(sql).isEqualTo(keeps);
            if (read) {
                steps.add(READING);
            } else {
                steps.remove(READING); // keeping reads them too
            }
            return rows;
        }
    }

    private Path file() throws IOException {
        try (Stream<Path> indexes = Files.list(folder.resolve("cache"))) {
            return indexes.filter(each -> each.getFileName().toString().startsWith("index-"))
                    .findFirst()
                    .orElseThrow()
                    .resolve("columns-1.duckdb");
        }
    }

    @Test
    void whatIsAskedForTwiceIsKept() throws IOException {
        List<List<String>> first = ask(BYTES, false);
        assertThat(steps).contains(READING);
        assertThat(first).contains(List.of("shop.Node", String.valueOf(NODES), String.valueOf(16 * NODES)));

        assertThat(ask(BYTES, true)).isEqualTo(first);
        assertThat(steps).contains(READING);
        assertThat(file()).isRegularFile();

        assertThat(ask(BYTES, false)).isEqualTo(first);
        assertThat(steps).doesNotContain(READING);
    }

    @Test
    void whatIsNotKeptIsReadFromTheSnapshot() throws IOException {
        List<List<String>> all = ask(ALL, false);
        assertThat(all)
                .hasSize(NODES + 2)
                .allSatisfy(row -> assertThat(row.get(5)).isNotEqualTo("null"));
        List<List<String>> _ = ask(BYTES, true); // class and bytes, again

        String mixed =
                "select o.id, o.retained, d.dominator from objects o join dominators d using (id) where o.bytes > 1"
                        + " order by id";
        List<List<String>> joined = ask(mixed, true);
        assertThat(joined)
                .isEqualTo(all.stream()
                        .map(row -> List.of(row.getFirst(), row.get(5), row.get(6)))
                        .toList());
        assertThat(ask(mixed, false)).isEqualTo(joined);
        assertThat(steps).doesNotContain(READING);
        assertThat(ask("select o from objects o order by id limit 3", true))
                .isEqualTo(ask(
                        "select struct_pack(id, address, class, class_id, bytes, retained, dominator, loader)"
                                + " from objects order by id limit 3",
                        false));
        assertThat(ask(ALL, false)).isEqualTo(all);
        assertThat(steps).doesNotContain(READING);
        assertThat(ask("select count(*) from dominators", false)).containsExactly(List.of(String.valueOf(NODES + 2)));
    }

    @Test
    void aFileThatIsDamagedIsMadeAnew() throws IOException {
        List<List<String>> first = ask(BYTES, false);
        List<List<String>> _ = ask(BYTES, true);
        Files.writeString(file(), "no database");

        assertThat(ask(BYTES, true)).isEqualTo(first);
        assertThat(steps).contains(READING);
        assertThat(ask(BYTES, false)).isEqualTo(first);
        assertThat(steps).doesNotContain(READING);
    }

    @Test
    void whatWasHalfMadeIsNotInTheWay() throws IOException {
        List<List<String>> first = ask(BYTES, false);
        try (OpenDatabase database = open()) {
            assertThat(database.rows(BYTES)).isEqualTo(first);
            Files.writeString(database.scratch().path().resolve("columns-1.duckdb"), "half of it");
            assertThat(database.database().keep()).isTrue();
        }
        assertThat(ask(BYTES, false)).isEqualTo(first);
    }

    @Test
    void aFileThatGrowsTooLargeIsNotKept() throws IOException {
        List<List<String>> first = ask(BYTES, false);
        try (OpenDatabase database = open(0)) {
            assertThat(database.rows(BYTES)).isEqualTo(first);
            assertThatThrownBy(() -> database.database().keep())
                    .isInstanceOf(SnapshotException.class)
                    .hasMessage("The columns that were asked for again could not be kept: They take more than 0 MiB,"
                            + " half of the room on the disk; with --no-keep nothing is kept.");
            try (Stream<Path> left = Files.list(database.scratch().path())) {
                assertThat(left.filter(Files::isRegularFile)).isEmpty();
            }
            assertThat(database.rows(BYTES)).isEqualTo(first);
        }
        assertThat(ask(BYTES, true)).isEqualTo(first);
    }

    @Test
    void anIndexThatHasGoneKeepsNothing() throws IOException {
        List<List<String>> first = ask(BYTES, false);
        try (OpenDatabase database = open()) {
            assertThat(database.rows(BYTES)).isEqualTo(first);
            Path index = Optional.ofNullable(file().getParent()).orElseThrow();
            Files.move(index, index.resolveSibling("elsewhere"));
            boolean _ = database.database().keep();
            Files.move(index.resolveSibling("elsewhere"), index);
        }
        assertThat(ask(BYTES, true)).isEqualTo(first);
    }
}
