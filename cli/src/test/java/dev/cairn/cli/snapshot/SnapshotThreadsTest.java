// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.snapshot.SnapshotRun.Said;
import dev.cairn.testkit.HprofBuilder;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The threads of a dump: none, or more than are shown. */
class SnapshotThreadsTest extends WithSmallDump {
    @Test
    void aDumpWithoutThreadsHasNone() {
        assertThat(ask("threads", dump.toString(), "--json").rows()).isEmpty();
    }

    @Test
    void ofManyThreadsTheFirstAreShownAndThatThereAreMore() {
        HprofBuilder many = new HprofBuilder("1.0.2", 8)
                .loadClass(1, 0x100, "java/lang/Object")
                .frame(1, "park", "()V", "", 1, 7);
        for (int thread = 1; thread <= 40; thread++) {
            many.trace(thread, thread, 1);
        }
        Path file = many.segment(heap -> {
                    heap.classDump(0x100, type -> {}).rootStickyClass(0x100).instance(0x200, 0x100);
                    for (int thread = 1; thread <= 40; thread++) {
                        heap.rootJavaFrame(0x200, thread, 0);
                    }
                })
                .end()
                .write(folder.resolve("many.hprof"));

        assertThat(ask("threads", file.toString(), "--json").rows()).hasSize(40);
        assertThat(ask("threads", file.toString(), "--limit", "40")
                        .out()
                        .lines()
                        .filter(line -> line.contains("holds")))
                .hasSize(40);
        Said usual = cairn.ask("threads", file.toString());
        assertThat(usual.out().lines().filter(line -> line.contains("holds"))).hasSize(30);
        assertThat(usual.err()).isEqualTo("cairn: The dump has more threads than the first 30; --limit shows more.\n");
        Said two = cairn.ask("threads", file.toString(), "--json", "--limit", "2");
        assertThat(two.rows()).extracting(row -> row.get("serial")).hasSize(2);
        assertThat(two.err()).startsWith("cairn: The dump has more threads than the first 2;");
        assertThat(cairn.ask("threads", file.toString(), "--limit", "0").code()).isEqualTo(2);
    }
}
