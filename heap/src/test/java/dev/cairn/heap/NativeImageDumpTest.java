// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A dump as GraalVM's native images write them, which differs from HotSpot's: names of classes have dots; a class's id is the address of
 * its own object and 1, and that object is an instance like others; classes that are not loaded are roots and no more; each object
 * of the image's own heap is a root, behind the object; a thread may have no object; objects have headers of 8 bytes.
 */
class NativeImageDumpTest {
    private static final long HUBS = 0x7f0000100000L;
    private static final long HUB_BYTES = 64;
    private static final long HEAP = 0x7f0000200000L;
    private static final int ORDERS = 1000;
    private static final long ORDER_BYTES = 32;
    private static final List<String> CLASSES = List.of(
            "java.lang.Object",
            "java.lang.Class",
            "java.lang.String",
            "[B",
            "[Ljava.lang.Object;",
            "shop.Order",
            "shop.Unloaded",
            "java.lang.Thread");

    @TempDir
    private Path folder;

    private static long hub(String name) {
        return HUBS + HUB_BYTES * CLASSES.indexOf(name);
    }

    private static long idOf(String name) {
        return hub(name) + 1;
    }

    private Path dump() {
        HprofBuilder file = new HprofBuilder("1.0.2", 8, 1_750_000_000_000L);
        CLASSES.stream()
                .filter(name -> !name.equals("shop.Unloaded"))
                .forEach(name -> file.loadClass(idOf(name), name));
        return file.trace(1, 0)
                .trace(2, 1)
                .segment(NativeImageDumpTest::classes)
                .segment(NativeImageDumpTest::objects)
                .end()
                .write(folder.resolve("native.hprof"));
    }

    private static void classes(HprofHeap heap) {
        long object = idOf("java.lang.Object");
        var _ = heap.classDump(object, type -> type.statedSize(16))
                .classDump(
                        idOf("java.lang.Class"),
                        type -> type.superclass(object)
                                .field("name", HprofType.OBJECT)
                                .statedSize(HUB_BYTES))
                .classDump(
                        idOf("java.lang.String"),
                        type -> type.superclass(object)
                                .field("value", HprofType.OBJECT)
                                .field("hash", HprofType.INT)
                                .field("coder", HprofType.BYTE)
                                .statedSize(24))
                .classDump(idOf("[B"), type -> type.superclass(object).statedSize(0))
                .classDump(
                        idOf("[Ljava.lang.Object;"),
                        type -> type.superclass(object).statedSize(0))
                .classDump(
                        idOf("shop.Order"),
                        type -> type.superclass(object)
                                .field("name", HprofType.OBJECT)
                                .field("next", HprofType.OBJECT)
                                .field("count", HprofType.INT)
                                .staticField("ALL", HprofType.OBJECT, HEAP)
                                .statedSize(ORDER_BYTES))
                .classDump(
                        idOf("java.lang.Thread"),
                        type -> type.superclass(object).statedSize(16))
                .rootThreadObject(0, 1, 2)
                .rootJavaFrame(HEAP, 1, 0)
                .rootJniLocal(HEAP, 1, -1);
        CLASSES.forEach(name -> heap.rootStickyClass(idOf(name)));
    }

    private static void objects(HprofHeap heap) {
        for (String name : CLASSES) {
            var _ = heap.instance(hub(name), idOf("java.lang.Class"), 0).rootJniGlobal(hub(name), 0);
        }
        long first = HEAP + 16 + 8 * ORDERS;
        long names = first + ORDER_BYTES * ORDERS;
        var _ = heap.objectArray(
                HEAP,
                idOf("[Ljava.lang.Object;"),
                LongStream.range(0, ORDERS).map(i -> first + i * ORDER_BYTES).toArray());
        for (int i = 0; i < ORDERS; i++) {
            long next = i + 1 < ORDERS ? first + (i + 1) * ORDER_BYTES : 0;
            var _ = heap.instance(first + i * ORDER_BYTES, idOf("shop.Order"), names + 48L * i, next, i);
        }
        for (int i = 0; i < ORDERS; i++) {
            var _ = heap.instance(names + 48L * i, idOf("java.lang.String"), names + 48L * i + 24, 0, 0)
                    .primitiveArray(names + 48L * i + 24, HprofType.BYTE, 'o', 'r', 'd', 'e', 'r')
                    .rootMonitorUsed(names + 48L * i + 24);
        }
    }

    @Test
    void isReadAsAnyOther() throws IOException {
        SnapshotOptions options = SnapshotOptions.standard().withCacheFolder(folder.resolve("cache"));
        try (Snapshot snapshot = Snapshots.open(dump(), options)) {
            assertThat(snapshot.problems()).containsExactly("1 GC root is an object that the dump does not have.");
            assertThat(countOf(snapshot, "shop.Order")).isEqualTo(ORDERS);
            assertThat(countOf(snapshot, "byte[]")).isEqualTo(ORDERS);
            assertThat(countOf(snapshot, "java.lang.Object[]")).isOne();
            // the classes' own objects, and what describes each class that is loaded
            assertThat(countOf(snapshot, "java.lang.Class")).isEqualTo(2L * CLASSES.size() - 1);
            assertThat(snapshot.reachability().strongObjects()).isEqualTo(snapshot.objectCount());
            long list = snapshot.indexOf(HEAP).orElseThrow();
            assertThat(snapshot.dominators().dominatedBy(list, 2 * ORDERS)).hasSize(ORDERS);
            long first = snapshot.referees(list)[0];
            assertThat(snapshot.fieldReader().number(first, "count")).hasValue(0);
            long name = snapshot.fieldReader().object(first, "name").orElseThrow();
            assertThat(snapshot.describe(name).text()).isEqualTo("order");
            assertThat(snapshot.referenceNames(
                            snapshot.indexOf(idOf("shop.Order")).orElseThrow(), list, 1))
                    .containsExactly("static ALL");
        }
    }

    private static long countOf(Snapshot snapshot, String className) {
        return snapshot.histogram().stream()
                .filter(each -> snapshot.classes().get(each.type()).name().equals(className))
                .mapToLong(ClassCount::objects)
                .sum();
    }
}
