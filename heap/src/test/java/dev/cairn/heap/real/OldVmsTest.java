// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes in dumps of VMs before JDK 15, which laid fields out by other rules, and in dumps that do not name the VM. */
class OldVmsTest {
    private static final Path DATA = Path.of("../../shared/data/hprof");
    private static final long OBJECT = 0x10_0000;
    private static final long LIST = 0x10_0100;
    private static final long ARRAY_LIST = 0x10_0200;
    private static final long LONE = 0x10_0300;

    @TempDir
    Path folder;

    private Snapshot open(Path dump) throws IOException {
        return Snapshots.open(
                dump,
                SnapshotOptions.standard()
                        .withCacheFolder(folder.resolve("cache"))
                        .withoutKeepingTheIndex());
    }

    private static Map<String, ClassHistogram.Amount> found(Snapshot snapshot) {
        Map<String, ClassHistogram.Amount> result = new TreeMap<>();
        snapshot.histogram()
                .forEach(each -> result.merge(
                        snapshot.classes().get(each.type()).name(),
                        new ClassHistogram.Amount(each.objects(), each.shallowBytes()),
                        ClassHistogram.Amount::plus));
        return result;
    }

    /**
     * The histograms are of the same VMs, but of other moments, and have the VM's own objects, which no dump has: so the
     * classes that have as many objects in both are compared. An {@code int[][]} there is the VM's too.
     */
    @ParameterizedTest
    @CsvSource({
        "sun_jdk5_13_x32.hprof, sun_jdk5_13_x32.jmap-histogram.txt, 119, byte[]",
        "sun_jdk6_30_x64_compressedOops.hprof, sun_jdk6_30_x64_compressedOops.notes.txt, 154, ''",
    })
    void objectsTakeWhatTheVmSaidThen(String dump, String histogram, int classes, String changed) throws IOException {
        assumeTrue(Files.exists(DATA.resolve(dump)), "no real dumps here");
        Map<String, ClassHistogram.Amount> told = ClassHistogram.parse(Files.readString(DATA.resolve(histogram)));
        try (Snapshot snapshot = open(DATA.resolve(dump))) {
            assertThat(snapshot.summary().layout()).contains("fields as before JDK 15");
            Map<String, ClassHistogram.Amount> found = found(snapshot);
            found.keySet().retainAll(told.keySet());
            found.entrySet()
                    .removeIf(each -> each.getValue().objects()
                            != told.getOrDefault(each.getKey(), each.getValue()).objects());
            found.keySet().removeAll(Set.of(changed));
            told.keySet().retainAll(found.keySet());
            assertThat(found).hasSizeGreaterThanOrEqualTo(classes).isEqualTo(told);
        }
    }

    /** Where a subclass's fields begin at the next multiple of a reference, an {@code ArrayList} takes 40 bytes, not 32. */
    @Test
    void whatASuperclassLeavesFreeStaysFreeWhereReferencesTakeEightBytes() throws IOException {
        assumeTrue(Files.exists(DATA.resolve("sun_jdk6_30_x64_nocompressedOops.hprof")), "no real dumps here");
        try (Snapshot snapshot = open(DATA.resolve("sun_jdk6_30_x64_nocompressedOops.hprof"))) {
            assertThat(snapshot.summary().layout())
                    .isEqualTo("class pointers and references of 8 bytes, arrays aligned to 8, fields as before JDK 15,"
                            + " found by the distances between objects");
            Map<String, ClassHistogram.Amount> found = found(snapshot);
            assertSize(found, "java.lang.Class", 184); // statics were elsewhere then
            assertSize(found, "java.util.ArrayList", 40);
            assertSize(found, "java.security.Permissions", 48);
            assertSize(found, "sun.nio.cs.StreamEncoder", 96);
            assertSize(found, "sun.nio.cs.MS1252$Encoder", 112);
        }
    }

    private static void assertSize(Map<String, ClassHistogram.Amount> found, String name, long bytes) {
        ClassHistogram.Amount amount = found.getOrDefault(name, new ClassHistogram.Amount(0, 0));
        assertThat(amount.objects()).as(name).isPositive();
        assertThat(amount.bytes()).as(name).isEqualTo(amount.objects() * bytes);
    }

    @Test
    void aClassWithoutADistanceOfItsOwnHasTheSizeOfTheRuleThatWasFound() throws IOException {
        HprofBuilder dump = lists(8).segment(heap -> {
            classes(heap);
            for (int i = 0; i < 5; i++) {
                heap.instance(0x20_0000 + i * 24, LIST, 0);
            }
            for (int i = 0; i < 5; i++) {
                heap.instance(0x30_0000 + i * 40, ARRAY_LIST, 0, 0, 0);
            }
            heap.instance(0x40_0000, LONE, 0, 0, 0).rootStickyClass(OBJECT);
        });
        try (Snapshot snapshot = open(dump.end().write(folder.resolve("old.hprof")))) {
            assertThat(snapshot.summary().layout()).contains("fields as before JDK 15", "found by the distances");
            Map<String, ClassHistogram.Amount> found = found(snapshot);
            assertSize(found, "List", 24);
            assertSize(found, "ArrayList", 40);
            assertSize(found, "Lone", 40);
        }
    }

    @Test
    void idsOfFourBytesThatAreNoAddressesTellNoVm() throws IOException {
        HprofBuilder agents = lists(4).controlSettings(1, 4).segment(heap -> heap(heap, 0x2000, 8));
        HprofBuilder numbered = lists(4).segment(heap -> heap(heap, 1, 1));
        HprofBuilder addresses = lists(4).segment(heap -> heap(heap, 0x2000, 16));
        assertThat(layout(agents)).isEqualTo("a VM of 32 bits, taken for granted since ids are no addresses");
        assertThat(layout(numbered)).isEqualTo("a VM of 32 bits, taken for granted since ids are no addresses");
        assertThat(layout(addresses)).isEqualTo("a VM of 32 bits, as ids are addresses of 4 bytes");
    }

    private String layout(HprofBuilder dump) throws IOException {
        try (Snapshot snapshot = open(dump.end().write(folder.resolve("ids.hprof")))) {
            return snapshot.summary().layout();
        }
    }

    private static HprofBuilder lists(int idSize) {
        return new HprofBuilder("1.0.2", idSize)
                .loadClass(OBJECT, "java/lang/Object")
                .loadClass(LIST, "List")
                .loadClass(ARRAY_LIST, "ArrayList")
                .loadClass(LONE, "Lone");
    }

    private static void classes(HprofHeap heap) {
        heap.classDump(OBJECT, type -> {})
                .classDump(LIST, type -> type.superclass(OBJECT).field("modCount", HprofType.INT))
                .classDump(
                        ARRAY_LIST,
                        type -> type.superclass(LIST)
                                .field("elementData", HprofType.OBJECT)
                                .field("size", HprofType.INT))
                .classDump(
                        LONE,
                        type -> type.superclass(LIST)
                                .field("elementData", HprofType.OBJECT)
                                .field("size", HprofType.INT));
    }

    private static void heap(HprofHeap heap, long first, long apart) {
        classes(heap);
        for (int i = 0; i < 9; i++) {
            heap.instance(first + i * apart, LIST, 0);
        }
        heap.rootStickyClass(OBJECT);
    }
}
