// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Progress;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.gclog.GcLogReader;
import dev.cairn.heap.hprof.write.PlainHprof;
import dev.cairn.heap.object.HeapClass.Kind;
import dev.cairn.heap.root.RootKind;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotToGcLogTest {
    @TempDir
    private Path folder;

    private static FewObjects shop() {
        return new FewObjects()
                .type("java.lang.Object", Kind.INSTANCE, -1, 0)
                .type("java.lang.ref.Reference", Kind.INSTANCE, 0, 0)
                .type("java.lang.ref.WeakReference", Kind.INSTANCE, 1, 0)
                .type("java.lang.Object[]", Kind.OBJECT_ARRAY, 0, 0)
                .type("byte[]", Kind.PRIMITIVE_ARRAY, 0, 0)
                .type("shop.Cart", Kind.INSTANCE, 0, 0x7f0010)
                .object(0xfff000010L, 5, 24, 1L, 2L)
                .object(0xfff000028L, 3, 32, 0L, 0L, 3L)
                .object(0xfff000048L, 4, 1 << 20)
                .object(0xfff100048L, 2, 48, 0L)
                .root(0, RootKind.JAVA_FRAME, 1)
                .root(1, RootKind.JNI_GLOBAL, 0)
                .root(2, RootKind.MONITOR, 0);
    }

    @Test
    void writesIdsTypesSizesReferencesAndRoots() throws IOException {
        ConversionReport report = convert(shop(), "x.gclog");

        assertThat(folder.resolve("x.gclog")).hasContent("""
            a 2 shop.hprof 23456789
            t 1 java.lang.Object
            t 2 java.lang.ref.Reference
            t 3 java.lang.ref.WeakReference
            t 4 java.lang.Object[]
            t 5 byte[]
            t 6 shop.Cart
            o fff000010 6 18 fff000028 fff000048
            o fff000028 4 20 fff000010 fff000010 fff100048
            o fff000048 5 100000
            o fff100048 3 30 fff000010
            r fff000010 1 0
            r fff000028 3 0
            r fff000048 0 0
            c shop.hprof 23456789
            """);
        assertThat(report.format()).isEqualTo(".NET CF GC log 2");
        assertThat(report.objects()).isEqualTo(4);
        assertThat(report.references()).isEqualTo(6);
        assertThat(report.roots()).isEqualTo(3);
        assertThat(report.problems()).containsExactly("Something was wrong.");
    }

    @Test
    void saysWhatAGcLogCannotSay() throws IOException {
        assertThat(convert(shop(), "x.gclog").losses())
                .containsExactly(
                        "A GC log has no fields: the names and values of the fields of 2 instances are not in it.",
                        "A GC log has no values: the contents of 1 primitive array are not in it.",
                        "A GC log has no weak references: what 1 object of java.lang.ref.Reference refers to is kept by"
                                + " it there, so it may be held by more than in truth.",
                        "A GC log has six kinds of roots: 2 roots are of a kind there that says less.",
                        "A GC log has no threads: of 1 root it does not say which thread's it is.",
                        "A GC log has no class loaders: of 1 class it does not say who loaded it.",
                        "A GC log has no superclasses: of 5 classes it does not say which they have.",
                        "A GC log's time stamp has 32 bits: the date is not in it.");
    }

    @Test
    void ofADumpThatBreaksOffItSaysSo() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .segment(heap -> heap.classDump(0x100, type -> {})
                        .instance(0x200, 0x100)
                        .rootUnknown(0x200)
                        .instance(0x210, 0x100));
        byte[] whole = dump.build();
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length - 3));

        ConversionReport report = SnapshotConverter.convert(cut, folder.resolve("x.gclog"), options(1));

        assertThat(report.objects()).isEqualTo(2);
        assertThat(report.problems())
                .contains("The dump breaks off after " + (whole.length - 3) + " bytes; 2 objects of it were read.");
        assertThat(report.losses())
                .contains("A GC log that is closed says that it is whole: that the dump breaks off is not in it.");
    }

    /** As a hidden class: no loader knows it, and what its static keeps goes with it. */
    @Test
    void callsClassesGarbageThatOnlyTheirInstancesKeep() throws IOException {
        Path dump = new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .loadClass(0x110, "shop/Hidden")
                .loadClass(0x120, "shop/Known")
                .loadClass(0x130, "shop/Gone")
                .segment(heap -> heap.classDump(0x100, type -> {})
                        .classDump(0x110, type -> type.superclass(0x100).staticField("KEPT", HprofType.OBJECT, 0x1020))
                        .classDump(0x120, type -> type.superclass(0x100))
                        .classDump(0x130, type -> type.superclass(0x100))
                        .rootStickyClass(0x100)
                        .objectArray(0x1000, 0x100, 0x1010, 0x120, 0x1030)
                        .rootJniGlobal(0x1000, 1)
                        .instance(0x1010, 0x110)
                        .instance(0x1020, 0x100)
                        .instance(0x1030, 0x120)
                        .instance(0x1040, 0x130))
                .end()
                .write(folder.resolve("hidden.hprof"));
        Path log = folder.resolve("x.gclog");

        ConversionReport report = SnapshotConverter.convert(dump, log, options(1));

        assertThat(report.losses())
                .contains("A GC log has no references from objects to their classes: 1 class that only its instances"
                        + " keep, as a hidden one, is garbage there with all that only it keeps.");
        try (Snapshot before = Snapshots.open(dump, options(1));
                Snapshot after = Snapshots.open(log, options(1))) {
            assertThat(before.reachability().unreachableObjects()).isEqualTo(2);
            assertThat(after.reachability().unreachableObjects()).isEqualTo(4);
        }
    }

    @Test
    void whatLiesBesideTheObjectsIsCounted() throws IOException {
        Path dump = new HprofBuilder("1.0.1", 4)
                .loadClass(1, 0x100, "java/lang/Object")
                .controlSettings(1, 4)
                .frame(0x10, "run", "()V", "", 1, 7)
                .trace(1, 0, 0x10)
                .trace(2, 0)
                .heapSummary(1, 1, 1, 1)
                .heapDump(heap -> heap.heapInfo(1, "app")
                        .classDump(0x100, type -> {})
                        .instance(0x200, 0x100)
                        .objectArray(0x210, 0x100, 0x998, 0x200)
                        .rootStickyClass(0x100)
                        .rootUnknown(0x210))
                .write(folder.resolve("agent.hprof"));

        ConversionReport report = SnapshotConverter.convert(dump, folder.resolve("x.gclog"), options(1));

        assertThat(report.losses())
                .contains(
                        "A GC log is of one heap: of 3 objects it does not say which of Android's heaps they are in.",
                        "A GC log has no stacks: 2 stack traces are not in it, nor what threads or objects they are"
                                + " of.",
                        "A GC log has nothing beside the heap: 2 records of the HPROF agent (sites, samples, totals,"
                                + " settings) are not in it.");
        assertThat(report.problems()).containsExactly("1 reference is to an object that the dump does not have.");
    }

    @Test
    void ofAFileWithSeveralDumpsItSaysWhichOneItIsOf() throws IOException {
        HprofBuilder dumps = new HprofBuilder("1.0.1", 8).loadClass(0x100, "java/lang/Object");
        for (long i = 1; i <= 2; i++) {
            long count = i;
            dumps.heapDump(heap -> {
                heap.classDump(0x100, type -> {});
                for (long each = 1; each <= count; each++) {
                    heap.instance(each * 0x1000, 0x100).rootUnknown(each * 0x1000);
                }
            });
        }
        Path file = dumps.write(folder.resolve("two.hprof"));

        ConversionReport second = SnapshotConverter.convert(file, folder.resolve("2.gclog"), options(2));

        assertThat(second.objects()).isEqualTo(3);
        assertThat(second.losses()).startsWith("Only dump 2 of the 2 in the file was converted; --dump chooses.");
    }

    @Test
    void oneAppDomainOfSeveralSaysWhichItIsAndWhatItsNameWas() throws IOException {
        Path log = Files.writeString(folder.resolve("two.gclog"), """
            a 2 first #
            t 1 A
            o 10 1 10
            r 10 1 0
            c first #
            a 2 second 1a2b3c4d
            t 1 A
            o 10 1 10
            r 10 1 0
            c second 1a2b3c4d
            """);

        ConversionReport report = SnapshotConverter.convert(log, folder.resolve("1.hprof"), options(1));

        assertThat(report.losses())
                .startsWith("Only dump 1 of the 2 in the file was converted; --dump chooses.")
                .contains("HPROF has no AppDomains: the name \"first #\" is not in it.");
    }

    private SnapshotOptions options(int dump) {
        return SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex()
                .withDumpNumber(dump);
    }

    @Test
    void arraysOfAnyLengthBecomeOneLine() throws IOException {
        Long[] many = LongStream.range(0, 2L * GcLogReader.REFERENCES_AT_ONCE)
                .mapToObj(i -> 0L)
                .toArray(Long[]::new);
        ConversionReport report = convert(
                new FewObjects().type("Object[]", Kind.OBJECT_ARRAY, -1, 0).object(0xab, 0, 16, many), "x.gclog.gz");

        assertThat(report.references()).isEqualTo(many.length);
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(folder.resolve("x.gclog.gz")))) {
            assertThat(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                    .contains("\no ab 1 10" + " ab".repeat(many.length) + "\n");
        }
    }

    @Test
    void thereAndBackAgainTheGraphIsTheSame() throws IOException {
        var _ = convert(shop(), "x.gclog");
        ConversionReport back =
                SnapshotConverter.toHprof(folder.resolve("x.gclog"), 1, folder.resolve("x.hprof"), Progress.NONE);
        PlainHprof dump = new PlainHprof(Files.readAllBytes(folder.resolve("x.hprof")));

        assertThat(back.objects()).isEqualTo(4);
        assertThat(back.references()).isEqualTo(6);
        assertThat(dump.objects.stream().map(PlainHprof.Item::id))
                .containsExactly(0xfff000010L, 0xfff000028L, 0xfff000048L, 0xfff100048L);
        assertThat(dump.objects.stream().map(dump::className))
                .containsExactly("shop.Cart", "[Ljava.lang.Object;", "[Lbyte;", "java.lang.ref.WeakReference");
        assertThat(dump.objects.get(1).referees()).isEqualTo(List.of(0xfff000010L, 0xfff000010L, 0xfff100048L));
    }

    private ConversionReport convert(FewObjects objects, String name) throws IOException {
        try (Snapshot snapshot = objects.open()) {
            return SnapshotConverter.toGcLog(snapshot, "shop.hprof", folder.resolve(name), Progress.NONE);
        }
    }
}
