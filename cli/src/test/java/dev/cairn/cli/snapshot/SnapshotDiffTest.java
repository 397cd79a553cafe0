// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.diff.SnapshotDiff;
import dev.cairn.testkit.HprofBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What changed from one dump to the next, of two files or of one. */
class SnapshotDiffTest extends WithSmallDump {
    @Test
    void diffTellsWhatGrew() {
        Path later = SmallDump.write(folder.resolve("later.hprof"), 100);
        List<Map<String, Object>> rows =
                ask("diff", dump.toString(), later.toString(), "--json").rows();
        assertThat(rows)
                .allSatisfy(row -> assertThat(row)
                        .containsOnlyKeys(
                                "className",
                                "objectsBefore",
                                "objectsAfter",
                                "shallowBytesBefore",
                                "shallowBytesAfter"));
        assertThat(rows.getFirst()).containsEntry("className", "shop.Item");
        assertThat(number(rows.getFirst(), "objectsBefore")).isEqualTo(3);
        assertThat(number(rows.getFirst(), "objectsAfter")).isEqualTo(103);

        assertThat(ask("diff", dump.toString(), later.toString(), "--by", "package", "--json")
                        .rows()
                        .getFirst())
                .containsEntry("packageName", "shop");
        assertThat(ask("diff", dump.toString(), later.toString(), "--by", "loader", "--json")
                        .rows()
                        .getFirst())
                .containsKeys("loader", "loadersBefore", "loadersAfter", "classesBefore", "classesAfter");
        assertThat(ask("diff", dump.toString(), later.toString(), "--by", "path", "--json")
                        .rows()
                        .getFirst())
                .containsOnlyKeys(
                        "path",
                        "objectsBefore",
                        "objectsAfter",
                        "retainedBytesBefore",
                        "retainedBytesAfter",
                        "sites",
                        "example",
                        "fromBytes")
                .containsEntry("fromBytes", 0L);
        assertThat(ask("diff", dump.toString(), dump.toString()).out()).isEqualTo("Nothing changed by class.\n");
        assertThat(ask("diff", dump.toString(), later.toString()).out())
                .contains("+100", "shop.Item")
                .doesNotContain("shop.Cart");
    }

    @Test
    void diffComparesTwoDumpsOfOneFile() {
        Path both = new HprofBuilder("1.0.1", 8)
                .loadClass(1, "java/lang/Object")
                .heapDump(
                        heap -> heap.classDump(1, type -> {}).rootStickyClass(1).instance(0x100, 1))
                .heapDump(heap -> heap.classDump(1, type -> {})
                        .rootStickyClass(1)
                        .instance(0x100, 1)
                        .instance(0x200, 1)
                        .instance(0x300, 1))
                .write(folder.resolve("both.hprof"));
        List<String> question = List.of("diff", both.toString(), both.toString(), "--json");

        Map<String, Object> grew = row(ask(with(question, "--dump-after", "2")).rows(), "java.lang.Object");
        assertThat(number(grew, "objectsBefore")).isEqualTo(1);
        assertThat(number(grew, "objectsAfter")).isEqualTo(3);
        Map<String, Object> shrank =
                row(ask(with(question, "--dump", "2", "--dump-after", "1")).rows(), "java.lang.Object");
        assertThat(number(shrank, "objectsBefore")).isEqualTo(3);
        assertThat(number(shrank, "objectsAfter")).isEqualTo(1);

        assertThat(cairn.ask(with(question)).err()).isEqualTo("""
                cairn: The answer is about dump 1 of the 2 in %1$s; --dump-before chooses.
                cairn: The answer is about dump 1 of the 2 in %1$s; --dump-after chooses.
                """.formatted(both));
        assertThat(cairn.ask("diff", dump.toString(), both.toString(), "--dump-after", "2")
                        .err())
                .isEqualTo("cairn: The answer is about dump 2 of the 2 in " + both + "; --dump-after chooses.\n");

        assertThat(cairn.ask(with(question, "--dump-before", "0")).err()).contains("--dump-before 0 is less than 1");
        assertThat(cairn.ask(with(question, "--dump-before", "3")).err()).contains("there is no dump 3");
    }

    @Test
    void diffByPathSaysFromWhichSizeOnItTellsAll() throws IOException {
        StringBuilder lines = new StringBuilder("a 2 x\nt 1 A\nt 2 B\no 1 1 10");
        IntStream.range(0, SnapshotDiff.MOST_OBJECTS + 1).forEach(i -> lines.append(" %x".formatted(i + 2)));
        IntStream.range(0, SnapshotDiff.MOST_OBJECTS + 1)
                .forEach(i -> lines.append("\no %x 2 %x".formatted(i + 2, i == 0 ? 0x20 : 0x18)));
        Path many = Files.writeString(folder.resolve("many.gclog"), lines + "\nr 1 1 0\nc x\n");
        Path none = Files.writeString(folder.resolve("none.gclog"), "a 2 x\nt 1 A\no 1 1 10\nr 1 1 0\nc x\n");

        String[] question = {"diff", none.toString(), many.toString(), "--by", "path"};
        assertThat(ask(question).out())
                .endsWith("Paths may be missing of which no object keeps 25 B in either dump;"
                        + " shorter ones have what they keep.\n");
        Map<String, Object> all = ask(with(List.of(question), "--json")).rows().getFirst();
        assertThat(number(all, "fromBytes")).isEqualTo(25);
        assertThat(number(all, "objectsAfter")).isEqualTo(SnapshotDiff.MOST_OBJECTS + 1);
    }

    private static String[] with(List<String> question, String... more) {
        List<String> all = new ArrayList<>(question);
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }
}
