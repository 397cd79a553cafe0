// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObjectScanTest {
    private static final int OBJECTS = 10_000;

    @TempDir
    private Path folder;

    private Snapshot shop() throws IOException {
        Path dump = new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .loadClass(0x110, "shop/Order")
                .loadClass(0x120, "shop/Item")
                .segment(heap -> {
                    var _ = heap.classDump(0x100, type -> {})
                            .classDump(0x110, type -> type.superclass(0x100))
                            .classDump(0x120, type -> type.superclass(0x100).field("order", HprofType.OBJECT))
                            .rootStickyClass(0x100);
                    for (int i = 0; i < OBJECTS; i++) {
                        long id = 0x1000 + 0x20L * i;
                        var _ = i % 10 == 0 ? heap.instance(id, 0x110) : heap.instance(id, 0x120, 0x1000);
                    }
                })
                .end()
                .write(folder.resolve("shop.hprof"));
        return Snapshots.open(dump, SnapshotOptions.standard().withCacheFolder(folder.resolve("cache")));
    }

    private static int numberOf(Snapshot snapshot, String className) {
        return snapshot.classes().stream()
                .filter(type -> type.name().equals(className))
                .mapToInt(HeapClass::index)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void takesEachObjectOfAClassInTurn() throws IOException {
        try (Snapshot snapshot = shop()) {
            int order = numberOf(snapshot, "shop.Order");
            BitSet wanted = new BitSet();
            wanted.set(order);
            List<Long> found = new ArrayList<>();
            ObjectScan scan = new ObjectScan(snapshot);
            scan.run(wanted, (object, type) -> {
                assertThat(type).isEqualTo(order);
                found.add(object);
            });
            assertThat(found)
                    .isEqualTo(snapshot.objectsOf(order).boxed().toList())
                    .hasSize(OBJECTS / 10);
            assertThat(scan.typeOf(found.getLast())).isEqualTo(order);
            assertThat(scan.shallowBytes(found.getFirst())).isEqualTo(snapshot.shallowBytes(found.getFirst()));
        }
    }

    @Test
    void endsOnceTheVisitorHasEnough() throws IOException {
        try (Snapshot snapshot = shop()) {
            BitSet wanted = new BitSet();
            wanted.set(numberOf(snapshot, "shop.Order"));
            wanted.set(numberOf(snapshot, "shop.Item"));
            List<Integer> found = new ArrayList<>();
            new ObjectScan(snapshot).run(wanted, (_, type) -> {
                found.add(type);
                wanted.clear(type);
            });
            assertThat(found).doesNotHaveDuplicates().hasSize(2);
        }
    }

    @Test
    void objectsByClassAreThoseThatTheSnapshotHas() throws IOException {
        try (Snapshot snapshot = shop()) {
            ObjectsByClass few = new ObjectsByClass(snapshot);
            for (HeapClass type : snapshot.classes()) {
                assertThat(few.of(type.index()).toArray())
                        .isEqualTo(snapshot.objectsOf(type.index()).toArray());
            }
        }
    }

    /** The histogram counts all of them, the heap has the first. */
    @Test
    void objectsByClassPassOverThoseWhoseIdAnotherHas() throws IOException {
        Path dump = new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .loadClass(0x110, "shop/Order")
                .loadClass(0x120, "shop/Item")
                .segment(heap -> heap.classDump(0x100, type -> {})
                        .classDump(0x110, type -> type.superclass(0x100))
                        .classDump(0x120, type -> type.superclass(0x100))
                        .rootStickyClass(0x100)
                        .instance(0x1000, 0x120)
                        .instance(0x1020, 0x110)
                        .instance(0x1040, 0x110)
                        .instance(0x1040, 0x110)
                        .instance(0x1000, 0x110)
                        .instance(0x1060, 0x110))
                .end()
                .write(folder.resolve("twice.hprof"));
        try (Snapshot snapshot =
                Snapshots.open(dump, SnapshotOptions.standard().withCacheFolder(folder.resolve("cache")))) {
            ObjectsByClass few = new ObjectsByClass(snapshot);
            for (HeapClass type : snapshot.classes()) {
                assertThat(few.of(type.index()).toArray())
                        .describedAs(type.name())
                        .isEqualTo(snapshot.objectsOf(type.index()).toArray());
            }
            assertThat(few.of(numberOf(snapshot, "shop.Order")).map(snapshot::idOf))
                    .containsExactly(0x1020L, 0x1040L, 0x1060L);
        }
    }
}
