// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.index.GraphFiles;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.store.TinyHeapShare;
import dev.cairn.heap.work.Workers;
import dev.cairn.testkit.HprofBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullMemoryTest {
    private static final int OBJECTS = 1000;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void anIndexIsWholeWhereNeitherTheHeapNorTheBudgetHasRoom() throws IOException {
        Path dump = folder.resolve("list.hprof");
        new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .segment(heap -> {
                    heap.classDump(0x100, type -> {});
                    for (int i = 0; i < OBJECTS; i++) {
                        heap.instance(0x1000 + 16L * i, 0x100).rootUnknown(0x1000 + 16L * i);
                    }
                })
                .end()
                .write(dump);
        Path index = Files.createDirectory(folder.resolve("index"));
        SnapshotOptions options = SnapshotOptions.standard().withThreads(2);
        Workers workers = new Workers(options.threads(), options.progress());
        try (OffHeap memory = TinyHeapShare.memory(folder);
                HeapSource source = SnapshotSource.readWhole(dump, index, options, () -> memory, workers)) {
            SnapshotIndex.build(source, index, memory, workers);
            SnapshotIndex.check(index);
            for (String file : new String[] {GraphFiles.DOMINATORS, GraphFiles.RETAINED}) {
                assertThat(Files.size(index.resolve(file))).as(file).isEqualTo(IntColumn.sizeFor(source.objects()));
            }
        }
    }
}
