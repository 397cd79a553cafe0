// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.RootKind;
import dev.cairn.testkit.HprofBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that no VM writes, or not so. */
class OddRecordsTest {
    private static final long OBJECT = 0x10;
    private static final int SEGMENTS = 8;

    @TempDir
    Path folder;

    private Snapshot open(HprofBuilder dump) throws IOException {
        SnapshotOptions options = Anything.options(folder).withThreads(4);
        return Snapshots.open(dump.write(folder.resolve("odd.hprof")), options);
    }

    @Test
    void ofClassesWithoutAnIdTheFirstCounts() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8)
                .loadClass(OBJECT, "java/lang/Object")
                .segment(heap -> heap.classDump(OBJECT, _ -> {})
                        .classDump(0, type -> type.superclass(OBJECT))
                        .classDump(0, type -> type.superclass(0))
                        .classDump(0, _ -> {})
                        .instanceBytes(0x40, 0, new byte[0])
                        .instanceBytes(0x60, 0, new byte[0])
                        .rootUnknown(0x40))
                .end();
        try (Snapshot snapshot = open(dump)) {
            Anything.readAll(snapshot);
            assertThat(snapshot.objectCount()).isEqualTo(6);
            int type = snapshot.classOf(snapshot.indexOf(0x40).orElseThrow()).index();
            assertThat(snapshot.histogram())
                    .filteredOn(each -> each.type() == type)
                    .extracting(ClassCount::objects)
                    .containsExactly(2L);
        }
    }

    @Test
    void rootsComeInTheOrderOfTheDumpWhicheverThreadReadsThem() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8).loadClass(OBJECT, "java/lang/Object");
        List<Long> expected = new ArrayList<>();
        for (int i = 0; i < SEGMENTS; i++) {
            long id = 0x1000_0000L + i * 0x20_0000L;
            dump.segment(heap -> heap.byteArray(id, new byte[1 << 20]).rootUnknown(id));
            expected.add(id);
        }
        try (Snapshot snapshot = open(dump.end())) {
            List<Long> found = new ArrayList<>();
            for (GcRoot root : snapshot.roots()) {
                found.add(snapshot.idOf(root.object()));
            }
            assertThat(found).isEqualTo(expected);
        }
    }

    @Test
    void aRootThatIsToldAgainCountsOnce() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8)
                .loadClass(OBJECT, "java/lang/Object")
                .segment(heap -> {
                    heap.classDump(OBJECT, _ -> {}).instance(0x40, OBJECT).rootStickyClass(OBJECT);
                    for (int i = 0; i < 1000; i++) {
                        heap.rootUnknown(0x40).rootJavaFrame(0x40, 7, i % 3);
                    }
                })
                .end();
        try (Snapshot snapshot = open(dump)) {
            Anything.readAll(snapshot);
            long object = snapshot.indexOf(0x40).orElseThrow();
            assertThat(snapshot.roots())
                    .containsExactly(
                            new GcRoot(
                                    snapshot.indexOf(OBJECT).orElseThrow(), RootKind.STICKY_CLASS, 0, GcRoot.NO_FRAME),
                            new GcRoot(object, RootKind.UNKNOWN, 0, GcRoot.NO_FRAME),
                            new GcRoot(object, RootKind.JAVA_FRAME, 7, 0),
                            new GcRoot(object, RootKind.JAVA_FRAME, 7, 1),
                            new GcRoot(object, RootKind.JAVA_FRAME, 7, 2));
        }
    }
}
