// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.sizes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StackChunkSizesTest {
    private static final long CHUNK = 0x120;
    private static final int[] SIZES = {0, 10, 100, -5, Integer.MAX_VALUE};
    private static final long FIRST = 0x100_0000;
    private static final long APART = 0x10_0000;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"jdk/internal/vm/StackChunk", "Ljdk/internal/vm/StackChunk;"})
    void aChunkTakesItsStackAndABitForEachPlaceInItUnlessItsSizeIsImpossible(String name) throws IOException {
        Path dump = new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .loadClass(0x110, "java/lang/Class")
                .loadClass(CHUNK, name)
                .segment(heap -> {
                    heap.classDump(0x100, type -> {});
                    heap.classDump(0x110, type -> type.superclass(0x100));
                    heap.classDump(
                            CHUNK,
                            type -> type.superclass(0x100)
                                    .field("parent", HprofType.OBJECT)
                                    .field("sp", HprofType.INT)
                                    .field("size", HprofType.INT));
                    for (int i = 0; i < SIZES.length; i++) {
                        heap.instance(FIRST + i * APART, CHUNK, 0, 7, SIZES[i]);
                    }
                    heap.instanceBytes(FIRST + SIZES.length * APART, CHUNK, new byte[9]);
                })
                .end()
                .write(folder.resolve("chunks.hprof"));
        SnapshotOptions options = SnapshotOptions.standard().withCacheFolder(folder.resolve("cache"));
        for (String opened : new String[] {"for the first time", "by its index"}) {
            try (Snapshot snapshot = Snapshots.open(dump, options)) {
                long[] sizes = snapshot.objectsOf("jdk.internal.vm.StackChunk")
                        .map(snapshot::shallowBytes)
                        .toArray();
                long none = sizes[0];
                assertThat(sizes)
                        .as(opened)
                        .containsExactly(none, none + (10 + 1) * 8L, none + (100 + 4) * 8L, none, none, none);
                int type =
                        snapshot.classOf(snapshot.indexOf(FIRST).orElseThrow()).index();
                assertThat(snapshot.histogram())
                        .filteredOn(each -> each.type() == type)
                        .containsExactly(new ClassCount(type, sizes.length, 6 * none + (11 + 104) * 8L));
            }
        }
    }
}
