// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.leaks.Finding;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.leak.HealthyProgram;
import dev.cairn.testkit.target.leak.LeakingProgram;
import dev.cairn.testkit.target.leak.unseen.UnseenProgram;
import dev.cairn.testkit.target.leak.unseen.UnseenProgram.Unseen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All programs on each JDK, with a table of what was found in each as {@code target/corpus-*.md}. */
@Tag("long")
class WholeCorpusTest {
    private static final double MOST = 0.8;
    private static final int SEEDED = 30;
    private static final int SOUND = 10;
    private static final List<String> HEALTHY = List.of(
            "bounded-cache",
            "reference-table",
            "idle",
            "worker-pool",
            "soft-cache",
            "sliding-window",
            "buffers",
            "windows",
            "applications",
            "graph");

    @TempDir
    private Path folder;

    private List<Finding> search(Jdk jdk, List<String> more, Class<?> program, String kind, int dumps)
            throws IOException {
        String collector = jdk.equals(Jdk.JDK_17) ? "-XX:+UseSerialGC" : "-XX:+UseG1GC";
        List<String> options = new ArrayList<>(List.of("-Xmx64m", collector));
        options.addAll(more);
        return new CorpusRun(folder, jdk, options).search(program, kind, dumps);
    }

    private static void write(String name, CorpusTable table) throws IOException {
        Path _ = Files.writeString(Path.of("target", "corpus-" + name + ".md"), table.markdown());
    }

    @Test
    void theHolderOfASeededLeakIsAmongTheFirstFindings() throws IOException {
        CorpusTable table = new CorpusTable();
        Map<String, String> idsOf17 = new HashMap<>();
        List<String> differ = new ArrayList<>();
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            for (Seeded each : Seeded.all().toList()) {
                List<Finding> found = search(jdk, each.options(jdk), LeakingProgram.class, each.kind(), each.dumps());
                CorpusTable.Row row = table.leaking(each.kind(), jdk, each.rule(), each.holder(), found);
                String id = row.finding().map(Finding::id).orElse("");
                String before = idsOf17.putIfAbsent(each.kind(), id);
                if (before != null && !before.equals(id) && each.isSameOnEach()) {
                    boolean _ = differ.add(each.kind());
                }
            }
        }
        write("seeded", table);

        assertThat(idsOf17).hasSizeGreaterThanOrEqualTo(SEEDED);
        assertThat(table.missed()).isEmpty();
        assertThat(differ).as("whose ids differ between JDKs").isEmpty();
    }

    @Test
    void nothingIsSureInHealthyPrograms() throws IOException {
        CorpusTable table = new CorpusTable();
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            for (String kind : HEALTHY) {
                CorpusTable.Row _ = table.healthy(kind, jdk, search(jdk, List.of(), HealthyProgram.class, kind, 3));
            }
        }
        write("healthy", table);

        assertThat(HEALTHY).hasSizeGreaterThanOrEqualTo(SOUND);
        assertThat(table.sure()).isEmpty();
    }

    @Test
    void mostOfTheUnseenLeaksAreFoundToo() throws IOException {
        CorpusTable table = new CorpusTable();
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            for (Unseen each : Unseen.values()) {
                List<Finding> found = search(jdk, List.of(), UnseenProgram.class, each.name(), 1);
                CorpusTable.Row _ = table.leaking(each.name(), jdk, "", each.holder(), found);
            }
        }
        write("unseen", table);

        assertThat(table.foundShare()).as("missed: %s", table.missed()).isGreaterThanOrEqualTo(MOST);
    }
}
