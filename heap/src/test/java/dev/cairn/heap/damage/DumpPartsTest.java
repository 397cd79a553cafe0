// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.HprofBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a VM since JDK 22 leaves that is killed while it dumps: the names so far, and the heap in parts. */
class DumpPartsTest {
    @TempDir
    Path folder;

    private static HprofBuilder names() {
        return new HprofBuilder("1.0.2", 8).loadClass(0x100, "java/lang/Object");
    }

    /** What the whole dump has behind the names. */
    private static byte[] heap() {
        byte[] whole = names().segment(heap ->
                        heap.classDump(0x100, type -> {}).instance(0x200, 0x100).rootUnknown(0x200))
                .build();
        return Arrays.copyOfRange(whole, names().size(), whole.length);
    }

    @Test
    void theFileItselfTellsOfItsParts() throws IOException {
        byte[] names = names().build();
        Path dump = Files.write(folder.resolve("killed.hprof"), Arrays.copyOf(names, names.length - 5));
        Files.write(folder.resolve("killed.hprof.p0"), heap());
        Files.write(folder.resolve("killed.hprof.p1"), heap());
        Files.write(folder.resolve("killed.hprof.pdf"), heap());
        try (Snapshot snapshot = Snapshots.open(dump, Anything.options(folder))) {
            assertThat(snapshot.objectCount()).isZero();
            assertThat(snapshot.summary().problems())
                    .contains(
                            "The file holds no heap dump.",
                            "The VM ended before it had joined the parts of the dump, as VMs since JDK 22 do last:"
                                    + " killed.hprof.p0 and 1 more beside it have the rest, which is not read; make the"
                                    + " dump again.");
        }
    }

    @Test
    void aWholeDumpDoesNotCareAboutItsNeighbours() throws IOException {
        Path dump = names().segment(heap -> heap.classDump(0x100, type -> {}).rootStickyClass(0x100))
                .end()
                .write(folder.resolve("whole.hprof"));
        Files.write(folder.resolve("whole.hprof.p0"), heap());
        try (Snapshot snapshot = Snapshots.open(dump, Anything.options(folder))) {
            assertThat(snapshot.summary().problems()).isEmpty();
        }
    }

    @Test
    void aPartSaysThatItIsOne() throws IOException {
        Path part = Files.write(folder.resolve("killed.hprof.p12"), heap());
        assertThatThrownBy(() -> Snapshots.open(part, Anything.options(folder)))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("is named like a part of the heap dump killed.hprof, ")
                .hasMessageEndingWith(".");
    }
}
