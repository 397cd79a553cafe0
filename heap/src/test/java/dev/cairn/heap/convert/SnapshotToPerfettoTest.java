// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.SnapshotOptions;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The heap graph of a dump, read back field by field. */
class SnapshotToPerfettoTest {
    private static final long TIME = 1_750_000_000_123L;

    @TempDir
    private Path folder;

    private SnapshotOptions options() {
        return SnapshotOptions.standard().withCacheFolder(folder.resolve("cache"));
    }

    private HprofBuilder shop(long... elements) {
        return new HprofBuilder("1.0.2", 8, TIME)
                .loadClass(0x100, "java/lang/Object")
                .loadClass(0x110, "java/lang/ref/Reference")
                .loadClass(0x120, "java/lang/ref/WeakReference")
                .loadClass(0x130, "shop/Entry")
                .loadClass(0x140, "shop/Cart")
                .loadClass(0x150, "shop/BigCart")
                .loadClass(0x160, "[Ljava/lang/Object;")
                .loadClass(0x170, "[B")
                .segment(heap -> heap.classDump(0x100, type -> {})
                        .classDump(
                                0x110,
                                type -> type.superclass(0x100)
                                        .field("referent", HprofType.OBJECT)
                                        .field("discovered", HprofType.OBJECT))
                        .classDump(0x120, type -> type.superclass(0x110))
                        .classDump(0x130, type -> type.superclass(0x120).field("value", HprofType.OBJECT))
                        .classDump(
                                0x140,
                                type -> type.superclass(0x100)
                                        .loader(0x1000)
                                        .field("items", HprofType.OBJECT)
                                        .field("count", HprofType.INT)
                                        .field("next", HprofType.OBJECT)
                                        .staticField("FIRST", HprofType.OBJECT, 0x2000))
                        .classDump(0x150, type -> type.superclass(0x140).field("items", HprofType.OBJECT))
                        .classDump(0x160, type -> type.superclass(0x100))
                        .rootStickyClass(0x100)
                        .rootJniGlobal(0x3000, 1)
                        .rootStickyClass(0x140)
                        .instance(0x1000, 0x100)
                        .instance(0x2000, 0x140, 0x3000, 7, 0)
                        .instance(0x2100, 0x150, 0x4000, 0x2000, 3, 0x5555)
                        .instance(0x2200, 0x130, 0x3000, 0x2100, 0x2200)
                        .objectArray(0x3000, 0x160, elements)
                        .primitiveArray(0x4000, HprofType.BYTE, 1, 2, 3));
    }

    private HeapGraphReader read(String name) throws IOException {
        return HeapGraphReader.read(Files.readAllBytes(folder.resolve(name)));
    }

    private ConversionReport convert(HprofBuilder dump, String name) throws IOException {
        Path file = dump.end().write(folder.resolve(name + ".hprof"));
        return SnapshotConverter.convert(file, folder.resolve(name), options());
    }

    @Test
    void hasProcessTimeTypesAndObjects() throws IOException {
        ConversionReport report = convert(shop(0x2000, 0, 0x2100, 0x2000), "x.perfetto-trace");

        HeapGraphReader graph = read("x.perfetto-trace");
        assertThat(graph.process).isEqualTo("1 x.perfetto-trace.hprof");
        assertThat(graph.timestamp).isEqualTo(TIME * 1_000_000);
        assertThat(graph.indexes).containsExactly(0L);
        assertThat(graph.continued).containsExactly(false);
        HeapGraphReader.Type cart = graph.typeOf(0x2000);
        assertThat(cart.name()).isEqualTo("shop.Cart");
        assertThat(cart.loader()).isEqualTo(0x1000);
        assertThat(cart.bytes()).isEqualTo(graph.object(0x2000).bytes()).isPositive();
        assertThat(Objects.requireNonNull(graph.types.get(cart.superclass())).name())
                .isEqualTo("java.lang.Object");
        assertThat(graph.types.get(graph.typeOf(0x2100).superclass())).isEqualTo(cart);
        assertThat(graph.typeOf(0x2200).kind()).isEqualTo(9);
        assertThat(graph.typeOf(0x3000).kind()).isEqualTo(4);
        assertThat(graph.typeOf(0x4000)).satisfies(bytes -> {
            assertThat(bytes.name()).isEqualTo("byte[]");
            assertThat(bytes.kind()).isEqualTo(2);
            assertThat(bytes.bytes()).isZero();
        });
        assertThat(graph.typeOf(0x140).name()).isEqualTo("java.lang.Class<shop.Cart>");
        assertThat(report.format()).isEqualTo("Perfetto heap graph");
        assertThat(report.objects()).isEqualTo(graph.objects.size());
        assertThat(report.references())
                .isEqualTo(graph.objects.values().stream()
                        .mapToLong(each -> each.targets().size())
                        .sum());
    }

    @Test
    void namesReferencesByTheClassThatDeclaresTheField() throws IOException {
        var _ = convert(shop(0x2000, 0, 0x2100, 0x2000), "x.pftrace");

        HeapGraphReader graph = read("x.pftrace");
        assertThat(graph.references(0x2000)).containsExactly("shop.Cart.items=3000");
        assertThat(graph.references(0x2100)).containsExactly("shop.BigCart.items=4000", "shop.Cart.items=2000");
        // readers know by this name what is weak; the collector's link is left out
        assertThat(graph.references(0x2200))
                .containsExactly("shop.Entry.value=3000", "java.lang.ref.Reference.referent=2100");
        assertThat(graph.references(0x3000)).containsExactly("2000", "2100", "2000");
        assertThat(graph.references(0x140)).contains("static FIRST=2000", "<class loader>=1000");
    }

    @Test
    void groupsRootsByKind() throws IOException {
        ConversionReport report = convert(shop(), "x.perfetto-trace");

        assertThat(read("x.perfetto-trace").roots).isEqualTo(Map.of(1L, List.of(0x3000L), 5L, List.of(0x100L, 0x140L)));
        assertThat(report.roots()).isEqualTo(3);
    }

    @Test
    void saysWhatAHeapGraphCannotSay() throws IOException {
        assertThat(convert(shop(), "x.perfetto-trace").losses())
                .containsExactly(
                        "A heap graph has no values: what is in the fields of primitive types of 4 instances is not in it.",
                        "A heap graph has no values: the contents of 1 primitive array are not in it, and so no strings.",
                        "A heap graph has no references from objects to their classes: 1 class that only its instances"
                                + " keep, as a hidden one, is garbage there with all that only it keeps.");
    }

    @Test
    void aLongArrayIsAPacketOfItsOwn() throws IOException {
        long[] elements = LongStream.range(0, 70_000)
                .map(i -> i % 3 == 0 ? 0x2000 : 0x4000)
                .toArray();
        ConversionReport report = convert(shop(elements), "x.perfetto-trace.gz");

        byte[] trace;
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(folder.resolve("x.perfetto-trace.gz")))) {
            trace = in.readAllBytes();
        }
        HeapGraphReader graph = HeapGraphReader.read(trace);
        assertThat(graph.object(0x3000).targets())
                .isEqualTo(LongStream.of(elements).boxed().toList());
        assertThat(graph.references(0x2200)).hasSize(2);
        assertThat(graph.indexes).containsExactly(0L, 1L, 2L);
        assertThat(graph.continued).containsExactly(true, true, false);
        assertThat(report.references()).isGreaterThan(elements.length);
    }

    @Test
    void manyObjectsAreManyPackets() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8, TIME)
                .loadClass(0x100, "shop/Node")
                .segment(heap -> {
                    var _ = heap.classDump(0x100, type -> type.field("next", HprofType.OBJECT));
                    for (int i = 0; i < 20_000; i++) {
                        var _ = heap.instance(
                                0x10000 - i * 8L + (1 << 20), 0x100, i == 0 ? 0 : 0x10000 - (i - 1) * 8L + (1 << 20));
                    }
                });
        var _ = convert(dump, "x.perfetto-trace");

        HeapGraphReader graph = read("x.perfetto-trace");
        assertThat(graph.objects).hasSize(20_001);
        assertThat(graph.indexes.size()).isGreaterThan(3);
        assertThat(graph.indexes)
                .isEqualTo(LongStream.range(0, graph.indexes.size()).boxed().toList());
        assertThat(graph.continued.subList(0, graph.continued.size() - 1)).doesNotContain(false);
        assertThat(graph.continued.getLast()).isFalse();
        assertThat(graph.references(0x10000 - 8 * 19_999L + (1 << 20)))
                .containsExactly("shop.Node.next=" + Long.toHexString(0x10000 - 8 * 19_998L + (1 << 20)));
    }

    @Test
    void aGcLogHasReferencesWithoutNames() throws IOException {
        Path log = Files.writeString(folder.resolve("x.gclog"), """
                a 2 Cafe 3d000000
                t 1 Cafe.Cup
                o 10 1 18 20 0
                o 20 1 18
                r 10 1 0
                c Cafe 3d000000
                """);
        var _ = SnapshotConverter.convert(log, folder.resolve("x.perfetto-trace"), options());

        HeapGraphReader graph = read("x.perfetto-trace");
        assertThat(graph.typeOf(0x10)).isEqualTo(new HeapGraphReader.Type("Cafe.Cup", 0, 0, 0, 0));
        assertThat(graph.references(0x10)).containsExactly("20");
        assertThat(graph.roots).isEqualTo(Map.of(3L, List.of(0x10L)));
    }
}
