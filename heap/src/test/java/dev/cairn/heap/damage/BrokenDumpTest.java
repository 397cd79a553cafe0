// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sentence with numbers says what is wrong in a dump, and the rest is answered. */
class BrokenDumpTest {
    private static final long OBJECT = 0x10;
    private static final long NODE = 0x20;
    private static final long OBJECTS = 0x30;
    private static final long NODES = 0x38;
    private static final int RECORD_HEADER = 9;
    private static final byte INSTANCE = 0x21;

    @TempDir
    Path folder;

    /** A class without fields and one with a reference; and what holds everything. */
    private static HprofHeap classes(HprofHeap heap) {
        return classes(heap, 0);
    }

    /** The same where another loader than the VM's has the second one. */
    private static HprofHeap classes(HprofHeap heap, long loader) {
        return heap.classDump(OBJECT, _ -> {})
                .classDump(NODE, type -> type.superclass(OBJECT).loader(loader).field("next", HprofType.OBJECT))
                .rootStickyClass(OBJECT);
    }

    private static HprofBuilder dump() {
        return new HprofBuilder("1.0.2", 8)
                .loadClass(OBJECT, "java/lang/Object")
                .loadClass(NODE, "Node");
    }

    /** All sentences, once the graph is made too. */
    private List<String> problems(HprofBuilder dump, int objects) throws IOException {
        try (Snapshot snapshot =
                Snapshots.open(dump.end().write(folder.resolve("broken.hprof")), Anything.options(folder))) {
            Anything.readAll(snapshot);
            assertThat(snapshot.objectCount()).isEqualTo(objects);
            assertThat(snapshot.verify().problems()).isEmpty();
            List<String> all = new ArrayList<>(snapshot.summary().problems());
            all.addAll(snapshot.reachability().problems());
            return all;
        }
    }

    @Test
    void aSoundDumpHasNone() throws IOException {
        assertThat(problems(dump().segment(heap -> classes(heap).instance(0x100, NODE, 0x100)), 3))
                .isEmpty();
    }

    @Test
    void classesThatAreTheirOwnSuperclasses() throws IOException {
        HprofBuilder dump = dump().loadClass(0x30, "A")
                .loadClass(0x38, "B")
                .loadClass(0x40, "Self")
                .segment(heap -> classes(heap)
                        .classDump(0x30, type -> type.superclass(0x38).field("a", HprofType.OBJECT))
                        .classDump(0x38, type -> type.superclass(0x30).field("b", HprofType.OBJECT))
                        .classDump(0x40, type -> type.superclass(0x40)));
        assertThat(problems(dump, 5))
                .containsExactly("2 classes are their own superclasses; they are taken to have none.");
    }

    @Test
    void classesBelowACircleKeepTheirSuperclasses() throws IOException {
        HprofBuilder dump = dump().loadClass(0x30, "Before")
                .loadClass(0x38, "A")
                .loadClass(0x40, "B")
                .loadClass(0x48, "Behind")
                .segment(heap -> classes(heap)
                        .classDump(0x30, type -> type.superclass(0x40))
                        .classDump(0x38, type -> type.superclass(0x40))
                        .classDump(0x40, type -> type.superclass(0x38))
                        .classDump(0x48, type -> type.superclass(0x30)));
        assertThat(problems(dump, 6)).containsExactly("1 class is its own superclass; it is taken to have none.");
    }

    @Test
    void noRootsAtAll() throws IOException {
        HprofBuilder dump = dump().segment(heap -> heap.classDump(OBJECT, _ -> {})
                .classDump(NODE, type -> type.superclass(OBJECT).loader(0x100))
                .instance(0x100, OBJECT));
        assertThat(problems(dump, 3))
                .containsExactly("The dump names no class as a GC root; the 1 of the boot loader are taken to be.");
    }

    @Test
    void rootsThatAreNoObjects() throws IOException {
        HprofBuilder dump = dump().segment(heap ->
                classes(heap).rootUnknown(0x999).rootJniGlobal(0x998, 1).rootUnknown(0));
        assertThat(problems(dump, 2)).containsExactly("2 GC roots are objects that the dump does not have.");
    }

    @Test
    void earlierFormsOfRedefinedClassesAreNotMissing() throws IOException {
        HprofBuilder dump = dump().loadClass(0x30, "shop/Cart")
                .loadClass(0x777, "shop/Cart")
                .loadClass(0x779, "shop/Till")
                .segment(heap -> classes(heap)
                        .classDump(0x30, type -> type.superclass(OBJECT))
                        .rootStickyClass(0x30)
                        .rootStickyClass(0x777)
                        .rootStickyClass(0x778)
                        .rootStickyClass(0x779));
        assertThat(problems(dump, 3)).containsExactly("2 GC roots are objects that the dump does not have.");
    }

    @Test
    void classesThatAreNotDescribed() throws IOException {
        HprofBuilder dump = dump().segment(heap -> classes(heap)
                .instanceBytes(0x100, 0x777, new byte[8])
                .instanceBytes(0x110, 0x777, new byte[8])
                .objectArray(0x120, 0x778, 0x100));
        assertThat(problems(dump, 5))
                .startsWith("The dump has objects of 2 classes that it does not describe; what those objects refer"
                        + " to is not known.");
    }

    @Test
    void aWrongLengthInsideASegment() throws IOException {
        HprofBuilder sound = dump().segment(heap -> classes(heap).instance(0x100, NODE, 0));
        int place = sound.size();
        byte[] wrong = new byte[1 + 8 + 4 + 8 + 4 + 8];
        wrong[0] = INSTANCE;
        wrong[1 + 8 + 4 + 8] = 0x7F; // nearly 2 GiB of fields
        HprofBuilder dump = dump().segment(heap ->
                        classes(heap).instance(0x100, NODE, 0).raw(wrong).instance(0x110, NODE, 0))
                .segment(heap -> heap.instance(0x120, NODE, 0x100));
        int lost = wrong.length + (1 + 8 + 4 + 8 + 4 + 8);
        assertThat(problems(dump, 4))
                .containsExactly("The record at byte " + place + " cannot be right; " + lost
                        + " bytes of its segment were not read.");
    }

    @Test
    void reportsTheFirstTenOfManyWrongRecords() throws IOException {
        HprofBuilder dump = dump().segment(BrokenDumpTest::classes);
        int first = dump.size() + RECORD_HEADER;
        for (int i = 0; i < 13; i++) {
            long id = 0x100 + i * 0x10L;
            dump.segment(heap -> heap.raw((byte) 0x77).instance(id, NODE, 0));
        }
        assertThat(problems(dump, 2))
                .hasSize(11)
                .startsWith("The record at byte " + first + " cannot be right; 34 bytes of its segment were not read.")
                .endsWith("There are 3 more such records.");
    }

    @Test
    void idsThatTwoObjectsHave() throws IOException {
        HprofBuilder dump = dump().segment(heap -> classes(heap)
                .instance(0x100, NODE, 0)
                .instance(0x100, OBJECT)
                .byteArray(0x100, new byte[3])
                .instance(0x140, NODE, 0x100));
        assertThat(problems(dump, 6))
                .containsExactly("2 objects have an id that another object has; the first with an id counts; the"
                        + " histogram counts both.");
    }

    @Test
    void referencesToNoObject() throws IOException {
        HprofBuilder dump = dump().segment(heap ->
                classes(heap).instance(0x100, NODE, 0x999).objectArray(0x110, OBJECT, 0x100, 0x998, 0, 0x997));
        assertThat(problems(dump, 4)).containsExactly("3 references are to objects that the dump does not have.");
    }

    /** HotSpot's array of what it has archived names also what a run has not used. */
    @Test
    void whatTheVmItselfHasNotLoadedIsNotMissing() throws IOException {
        assertThat(problems(withGlobal(OBJECTS, archive(0x10_0000)), 7)).isEmpty();
    }

    @Test
    void noOtherArrayThatAGlobalReferenceHoldsMayLackAnything() throws IOException {
        String two = "2 references are to objects that the dump does not have.";
        assertThat(problems(withGlobal(OBJECTS, 0x998, OBJECT, 0x997), 7))
                .as("a short one")
                .containsExactly(two);
        assertThat(problems(withGlobal(NODES, archive(0x10_0000)), 7))
                .as("one of another class")
                .containsExactly(two);
        assertThat(problems(withGlobal(OBJECTS, archive(0x70_0000)), 7))
                .as("what lies elsewhere")
                .containsExactly(two);
        long[] withOwn = archive(0x10_0000);
        withOwn[5] = 0x10_0200;
        assertThat(problems(withGlobal(OBJECTS, withOwn), 7))
                .as("one with an object of an application")
                .containsExactly(two);
    }

    /** What the elements of HotSpot's array are like; the two that are missing are there or a bit behind. */
    private static long[] archive(long missing) {
        long[] elements = new long[300];
        elements[0] = 0x10_0100;
        elements[7] = missing + 0x300;
        elements[299] = missing + 0x308;
        return elements;
    }

    private static HprofBuilder withGlobal(long arrayClass, long... elements) {
        return dump().loadClass(OBJECTS, "[Ljava/lang/Object;")
                .loadClass(NODES, "[LNode;")
                .segment(heap -> classes(heap, 0x10_0200)
                        .classDump(OBJECTS, type -> type.superclass(OBJECT))
                        .classDump(NODES, type -> type.superclass(OBJECT))
                        .objectArray(0x10_0100, OBJECTS)
                        .objectArray(0x10_0120, arrayClass, elements)
                        .instance(0x10_0200, NODE, 0)
                        .rootJniGlobal(0x10_0120, 1));
    }

    @Test
    void reportsFromThenOnWhatOnlyTheIndexFinds() throws IOException {
        Path file = dump().segment(heap -> classes(heap).rootUnknown(0x998).instance(0x100, NODE, 0x999))
                .end()
                .write(folder.resolve("broken.hprof"));
        String root = "1 GC root is an object that the dump does not have.";
        String reference = "1 reference is to an object that the dump does not have.";
        try (Snapshot snapshot = Snapshots.open(file, Anything.options(folder))) {
            assertThat(snapshot.histogram()).isNotEmpty();
            assertThat(snapshot.problems()).containsExactly(root);
            assertThat(snapshot.dominators()).isNotNull();
            assertThat(snapshot.problems()).containsExactly(root, reference);
        }
        try (Snapshot snapshot = Snapshots.open(file, Anything.options(folder))) {
            assertThat(snapshot.problems()).containsExactly(root, reference);
        }
    }

    @Test
    void instancesOfAnotherLengthThanTheirClassSays() throws IOException {
        HprofBuilder dump = dump().segment(heap -> classes(heap)
                .instance(0x100, NODE, 0)
                .instanceBytes(0x110, NODE, new byte[4])
                .instanceBytes(0x120, NODE, new byte[12]));
        assertThat(problems(dump, 5)).containsExactly("2 instances are longer or shorter than their class says.");
    }
}
