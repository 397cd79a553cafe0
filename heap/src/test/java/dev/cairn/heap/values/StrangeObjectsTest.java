// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.ObjectContents;
import dev.cairn.heap.object.ObjectDescription;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects that contradict themselves, as hostile dumps and races in programs make them. */
class StrangeObjectsTest {
    @TempDir
    Path folder;

    private ObjectDescription describe(Consumer<HprofHeap> objects) throws IOException {
        try (Snapshot snapshot = new SmallDump("9", 8, objects).open(folder)) {
            return Told.describe(snapshot, 0x60);
        }
    }

    @Test
    void aBucketThatIsACircleEnds() throws IOException {
        ObjectDescription map = describe(heap -> heap.instance(0x60, SmallDump.MAP, 3, 0x61)
                .objectArray(0x61, SmallDump.ARRAY, 0, 0x62)
                .instance(0x62, SmallDump.NODE, 0x64, 0, 0x63)
                .instance(0x63, SmallDump.NODE, 0x65, 0, 0x62)
                .instance(0x64, SmallDump.BOX, 4)
                .instance(0x65, SmallDump.BOX, 5));

        assertThat(Told.line(map)).startsWith("a HashMap of 3 entries, table of 2, 150 % full -> 4=null, 5=null");
        assertThat(map.problems()).anyMatch(problem -> problem.startsWith("A chain in it is a circle"));
        assertThat(Told.meaning(map).elements().orElseThrow().page()).hasSizeLessThan(5);
    }

    @Test
    void aListThatLeadsIntoACircleEnds() throws IOException {
        ObjectDescription list = describe(heap -> {
            heap.instance(0x60, SmallDump.LINKED, Integer.MAX_VALUE, 0x61);
            for (int link = 0x61; link < 0x90; link++) {
                heap.instance(link, SmallDump.LINK, 0, link + 1);
            }
            heap.instance(0x90, SmallDump.LINK, 0, 0x70);
        });

        assertThat(list.problems()).hasSize(2).first().asString().startsWith("A chain in it is a circle");
        assertThat(list.text()).isEqualTo("size 2147483647");
    }

    @Test
    void aQueueWithoutACountThatLeadsIntoACircleEnds() throws IOException {
        ObjectDescription queue = describe(heap -> heap.instance(0x60, SmallDump.QUEUE, 0x61)
                .instance(0x61, SmallDump.LINK, 0, 0x62)
                .instance(0x62, SmallDump.LINK, 0x64, 0x63)
                .instance(0x63, SmallDump.LINK, 0x64, 0x62)
                .instance(0x64, SmallDump.BOX, 4));

        assertThat(queue.problems()).singleElement().asString().startsWith("A chain in it is a circle");
        assertThat(Told.line(queue)).startsWith("a ConcurrentLinkedQueue of ").contains(" -> 4, 4");
    }

    /** There may be many rows, and each has such words. */
    @Test
    void aRowCountsOnlySomeOfTheLinksOfAQueue() throws IOException {
        int links = 10_001;
        try (Snapshot snapshot = new SmallDump("9", 8, heap -> {
                    heap.instance(0x60, SmallDump.QUEUE, 0x100).instance(0x61, SmallDump.BOX, 4);
                    for (int i = 0; i < links; i++) {
                        heap.instance(0x100 + i, SmallDump.LINK, 0x61, i + 1 == links ? 0 : 0x101 + i);
                    }
                })
                .open(folder)) {
            long queue = snapshot.indexOf(0x60).orElseThrow();
            assertThat(snapshot.values().label(queue)).isEqualTo("size at least 10000");
            assertThat(snapshot.values().size(queue)).hasValue(links);
            assertThat(Told.line(snapshot.describe(queue))).startsWith("a ConcurrentLinkedQueue of 10001 elements");
        }
    }

    @Test
    void aTreeThatIsNoneEnds() throws IOException {
        ObjectDescription deep = describe(heap ->
                heap.instance(0x60, SmallDump.TREE, 1, 0x61).instance(0x61, SmallDump.TREE_ENTRY, 0, 0, 0x61, 0));
        assertThat(deep.problems()).hasSize(1).first().asString().startsWith("Its tree is none");

        ObjectDescription wide = describe(heap ->
                heap.instance(0x60, SmallDump.TREE, 5, 0x61).instance(0x61, SmallDump.TREE_ENTRY, 0, 0, 0, 0x61));
        assertThat(wide.problems()).hasSize(1).first().asString().startsWith("Its tree is none");
        assertThat(Told.meaning(wide).elements().orElseThrow().page()).hasSize(6);
    }

    @Test
    void wrappersAroundThemselvesEnd() throws IOException {
        ObjectDescription wrapper =
                describe(heap -> heap.instance(0x60, SmallDump.WRAPPER, 0x61).instance(0x61, SmallDump.WRAPPER, 0x60));

        assertThat(Told.line(wrapper)).startsWith("a Collections.UnmodifiableCollection, around a Collections.Un");
    }

    @Test
    void reportsSizesThatLie() throws IOException {
        assertThat(describe(heap -> heap.instance(0x60, SmallDump.LIST, 100, 0x61)
                                .objectArray(0x61, SmallDump.ARRAY, 0x60, 0))
                        .problems())
                .containsExactly("It says that it has 100 elements; its array has room for 2.");
        assertThat(describe(heap -> heap.instance(0x60, SmallDump.LIST, -1, 0)).problems())
                .containsExactly("It says that it has -1 elements.");
        assertThat(describe(heap ->
                                heap.instance(0x60, SmallDump.MAP, 2, 0x61).objectArray(0x61, SmallDump.ARRAY, 0, 0))
                        .problems())
                .containsExactly("It says that it has 2 entries; 0 were found.");
        assertThat(describe(heap -> heap.instance(0x60, SmallDump.DEQUE, 0x61, 9, -3)
                                .objectArray(0x61, SmallDump.ARRAY, 0, 0))
                        .problems())
                .containsExactly("It says that it goes from 9 to -3 in an array of 2.");
    }

    @Test
    void reportsWhatShouldBeAnArrayAndIsNone() throws IOException {
        assertThat(describe(heap -> heap.instance(0x60, SmallDump.LIST, 0, 0x60))
                        .problems())
                .containsExactly("Its field elementData refers to 0x60, which is no array of objects in this dump.");
        assertThat(describe(heap -> heap.instance(0x60, SmallDump.LINKED, 1, 0x77))
                        .problems())
                .first()
                .asString()
                .isEqualTo("A link of its chain, 0x77, is no instance in this dump.");
    }

    @Test
    void reportsImpossibleTimes() throws IOException {
        ObjectDescription instant =
                describe(heap -> heap.instance(0x60, SmallDump.INSTANT, Long.MAX_VALUE, Integer.MAX_VALUE));
        assertThat(instant.problems()).hasSize(1).first().asString().startsWith("Its fields are impossible");
        assertThat(describe(heap -> heap.instance(0x60, SmallDump.DECIMAL, 1, Integer.MIN_VALUE))
                        .text())
                .isEqualTo("1E+2147483648");
    }

    @Test
    void anInstanceOfTheWrongLengthHasTheFieldsThatItHasBytesOf() throws IOException {
        ObjectDescription cart = describe(
                heap -> heap.instanceBytes(0x60, SmallDump.HOLDER, new byte[] {0, 0, 0, 0, 0, 0, 0, 0x60, 0, 0, 0}));

        assertThat(((ObjectContents.Instance) cart.contents()).fields()).hasSize(1);
        assertThat(cart.problems())
                .containsExactly("The object has 11 bytes of fields, and its class says 18 bytes; what lies beyond"
                        + " either is not shown.");
    }

    @Test
    void anObjectOfAClassThatIsNotDescribedHasNoFields() throws IOException {
        ObjectDescription object = describe(heap -> heap.instanceBytes(0x60, SmallDump.UNDESCRIBED, new byte[5]));

        assertThat(object.type().name()).isEqualTo("shop.Unknown");
        assertThat(object.problems())
                .containsExactly(
                        "The dump only names the class of this object, so its 5 bytes of fields have no names.");
    }

    @Test
    void fieldsThatDangleKeepTheirId() throws IOException {
        ObjectDescription cart = describe(heap -> heap.trace(7).instance(0x60, SmallDump.HOLDER, 0x99, 0, -5));

        assertThat(Told.field(cart, "shop.Cart", "one")).isEqualTo(new FieldValue.Dangling(0x99));
        assertThat(Told.field(cart, "shop.Cart", "two")).isEqualTo(new FieldValue.Null());
        assertThat(Told.line(Told.field(cart, "shop.Cart", "n"))).isEqualTo("-5");
        assertThat(cart.allocatedAt()).extracting(StackFrame::words).containsExactly("shop.Cart.add(Cart.java:12)");
    }

    @Test
    void referencesHaveNames() throws IOException {
        try (Snapshot snapshot = new SmallDump(
                        "9",
                        8,
                        heap -> heap.instance(0x50, SmallDump.OBJECT)
                                .instance(0x51, SmallDump.HOLDER, 0x51, 0x50, 1)
                                .objectArray(0x52, SmallDump.ARRAY, 0x50, 0x51, 0x50))
                .open(folder)) {
            assertThat(names(snapshot, 0x51, 0x50)).containsExactly("two");
            assertThat(names(snapshot, 0x51, 0x51)).containsExactly("one");
            assertThat(names(snapshot, 0x52, 0x50)).containsExactly("[0]", "[2]");
            assertThat(names(snapshot, SmallDump.HOLDER, 0x51)).containsExactly("static last");
            assertThat(names(snapshot, SmallDump.HOLDER, 0x50)).containsExactly("<class loader>");
            assertThat(names(snapshot, SmallDump.HOLDER, SmallDump.OBJECT)).containsExactly("<superclass>");
            assertThat(names(snapshot, 0x50, 0x51)).isEmpty();
            assertThat(Told.line(Told.describe(snapshot, SmallDump.HOLDER)))
                    .isEqualTo("class shop.Cart -> count=-1, last=a Cart");
        }
    }

    private static List<String> names(Snapshot snapshot, long from, long to) throws IOException {
        return snapshot.referenceNames(
                snapshot.indexOf(from).orElseThrow(), snapshot.indexOf(to).orElseThrow(), 10);
    }

    @Test
    void aDumpWithoutTheClassOfClassesIsIndexedAllTheSame() throws IOException {
        Path file = new HprofBuilder("1.0.2", 8)
                .loadClass(0x10, "java/lang/Object")
                .segment(heap -> heap.classDump(0x10, type -> {}).instance(0x20, 0x10))
                .end()
                .write(folder.resolve("bare.hprof"));
        try (Snapshot snapshot = Told.open(file)) {
            assertThat(Told.describe(snapshot, 0x20).type().name()).isEqualTo("java.lang.Object");
            assertThat(Told.line(Told.describe(snapshot, 0x10))).isEqualTo("class java.lang.Object -> ");
        }
    }

    @Test
    void ofAStringOfTwoGigabytesOnlyThePageIsRead() throws IOException {
        int length = Integer.MAX_VALUE;
        HprofBuilder builder = new HprofBuilder("1.0.2", 8);
        builder.loadClass(0x10, "java/lang/String")
                .segment(
                        length + 1000L,
                        heap -> heap.classDump(
                                        0x10,
                                        type -> type.field("value", HprofType.OBJECT)
                                                .field("coder", HprofType.BYTE))
                                .instance(0x60, 0x10, 0x61, 0)
                                .raw(ByteBuffer.allocate(18)
                                        .put((byte) 0x23)
                                        .putLong(0x61)
                                        .putInt(0)
                                        .putInt(length)
                                        .put((byte) 8)
                                        .array())
                                .raw((byte) 'a', (byte) 'b'));
        Path file = builder.write(folder.resolve("large.hprof"));
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(file.toFile().length() - 2 + length);
        }
        try (Snapshot snapshot = Told.open(file)) {
            ObjectDescription string = Told.describe(snapshot, 0x60, new ElementPage(0, 1, 2));
            assertThat(Told.line(string))
                    .isEqualTo("a String of 2147483647 characters, Latin-1 -> ab\u2026 (2147483645 more)");
            assertThat(Told.line(Told.describe(snapshot, 0x61, new ElementPage(1, 1, 0))))
                    .isEqualTo("byte[2147483647] -> 62 -> b");
        }
    }

    @Test
    void aDumpWithAnyBytesChangedIsDescribedSomehow() throws IOException {
        byte[] whole = new SmallDump(
                        "9",
                        4,
                        heap -> heap.instance(0x50, SmallDump.OBJECT)
                                .instance(0x60, SmallDump.MAP, 2, 0x61)
                                .objectArray(0x61, SmallDump.ARRAY, 0, 0x62)
                                .instance(0x62, SmallDump.NODE, 0x64, 0x6a, 0x63)
                                .instance(0x63, SmallDump.NODE, 0x65, 0, 0)
                                .instance(0x64, SmallDump.BOX, 4)
                                .instance(0x65, SmallDump.STRING, 0x66, 0)
                                .byteArray(0x66, new byte[] {'a', 'b', 'c'})
                                .instance(0x67, SmallDump.TREE, 1, 0x68)
                                .instance(0x68, SmallDump.TREE_ENTRY, 0x64, 0x65, 0, 0)
                                .instance(0x69, SmallDump.DEQUE, 0x61, 1, 0)
                                .instance(0x6a, SmallDump.LIST, 1, 0x61)
                                .instance(0x6b, SmallDump.WRAPPER, 0x6a)
                                .instance(0x6c, SmallDump.LINKED, 1, 0x6d)
                                .instance(0x6d, SmallDump.LINK, 0x65, 0)
                                .instance(0x6e, SmallDump.DECIMAL, 12, 1))
                .bytes();
        int heapStart = whole.length - 1200;
        Random random = new Random(11);
        for (int round = 0; round < 300; round++) {
            byte[] changed = Arrays.copyOf(whole, whole.length);
            for (int i = 0; i < 3; i++) {
                changed[heapStart + random.nextInt(whole.length - heapStart)] = (byte) random.nextInt(0x70);
            }
            Path file = Files.write(folder.resolve("changed" + round + ".hprof"), changed);
            try (Snapshot snapshot = Told.open(file)) {
                for (long object = 0; object < snapshot.objectCount(); object++) {
                    ObjectDescription description = snapshot.describe(object, new ElementPage(round % 3, 20, 50));
                    assertThat(Told.line(description)).as("round " + round).isNotNull();
                }
            }
        }
    }
}
