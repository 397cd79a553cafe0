// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.diff.HeapChange;
import dev.cairn.heap.diff.PathChange;
import dev.cairn.heap.diff.SnapshotDiff;
import dev.cairn.heap.engine.Snapshots;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM whose static list grows between two dumps. */
class GrownHeapTest {
    @TempDir
    private Path folder;

    @Test
    void theFirstRowIsWhatGrewAndThePathSaysWhereItIsHeld() throws Exception {
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex();
        try (DumpedTarget target = new DumpedTarget()) {
            target.grow(1000);
            Path first = target.dump(folder.resolve("first.hprof"));
            target.grow(20_000);
            Path second = target.dump(folder.resolve("second.hprof"));
            try (Snapshot before = Snapshots.open(first, options);
                    Snapshot after = Snapshots.open(second, options)) {
                SnapshotDiff diff = new SnapshotDiff(before, after);

                HeapChange nodes = diff.classes().getFirst();
                assertThat(nodes.name()).isEqualTo(GrowingTarget.Node.class.getName());
                assertThat(nodes.objectsBefore()).isEqualTo(1000);
                assertThat(nodes.objectsAfter()).isEqualTo(21_000);
                assertThat(diff.loaders().stream().map(each -> each.heap().name()))
                        .contains("jdk.internal.loader.ClassLoaders$AppClassLoader");
                PathChange path = diff.paths().rows().getFirst();
                assertThat(path.path())
                        .contains(
                                "class " + GrowingTarget.class.getName(), "java.util.ArrayList", "java.lang.Object[]");
                assertThat(path.objectsGrowth()).isEqualTo(20_000);
            }
        }
    }
}
