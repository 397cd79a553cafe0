// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.files.UnwritableFileException;
import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.gclog.GcLogFile;
import dev.cairn.heap.hprof.write.PlainHprof;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class GcLogToHprofTest {
    @TempDir
    private Path folder;

    @Test
    void keepsIdsTypesReferencesSizesAndRoots() throws IOException {
        PlainHprof dump = convert("""
            a 2 shop.exe 444d20df
            o 1c15d2 3 1c 1c15db 1c15d8 1c15d5
            o 1c15db 3 18
            t 3 Shop.Cart Of Mine
            o 1c15d8 4 64 1c15d2 1c15db
            t 4 System.Object[]
            o 1c15d5 5 20
            r 1c15d2 1 0
            r 1c15db 3 0
            r 1c15d8 4 0 4
            r 1c15d5 3 2
            c shop.exe 444d20df
            """);

        assertThat(dump.file.version()).isEqualTo("1.0.2");
        assertThat(dump.file.idSize()).isEqualTo(4);
        assertThat(dump.ended).isTrue();
        assertThat(dump.objects.stream().map(PlainHprof.Item::id))
                .containsExactly(0x1c15d2L, 0x1c15dbL, 0x1c15d8L, 0x1c15d5L);
        assertThat(dump.objects.stream().map(dump::className))
                .containsExactly("Shop.Cart Of Mine", "Shop.Cart Of Mine", "[LSystem.Object;", "<type 5>");
        assertThat(dump.objects.stream().map(PlainHprof.Item::referees))
                .containsExactly(
                        List.of(0x1c15dbL, 0x1c15d8L, 0x1c15d5L), List.of(), List.of(0x1c15d2L, 0x1c15dbL), List.of());
        assertThat(dump.objects.get(0).value()).isEqualTo(0x1c);
        assertThat(dump.objects.get(1).value()).isEqualTo(0x18);
        assertThat(dump.objects.get(2).references()).hasSize((0x64 - 12) / 4);
        assertThat(dump.objects.get(3).value()).isEqualTo(0x20);
        assertThat(dump.objects.get(0).classId()).isEqualTo(dump.objects.get(1).classId());
        assertThat(dump.roots.stream().filter(root -> root.tag() != HeapRecordTag.ROOT_STICKY_CLASS))
                .containsExactly(
                        new PlainHprof.Root(HeapRecordTag.ROOT_JAVA_FRAME, 0x1c15d2),
                        new PlainHprof.Root(HeapRecordTag.ROOT_JNI_GLOBAL, 0x1c15db),
                        new PlainHprof.Root(HeapRecordTag.ROOT_UNKNOWN, 0x1c15d8));
        long container = dump.objects.get(2).classId();
        assertThat(dump.statics(container)).isEqualTo(Map.of("static0", 0x1c15d8L));
    }

    @Test
    void saysWhatHprofCannotSay() throws IOException {
        ConversionReport report =
                report("a 2 x 12345678\no 1 1 8\no 2 2 8\nt 2 X[]\no 0 1 8\nr 1 2 1\nr 2 3 2\no zz\n");

        assertThat(report.format()).isEqualTo("HPROF 1.0.2");
        assertThat(report.objects()).isEqualTo(3);
        assertThat(report.references()).isZero();
        assertThat(report.roots()).isEqualTo(1);
        assertThat(report.losses())
                .containsExactly(
                        "HPROF has no sizes of instances: those of 2 objects are the values of their field"
                                + " \"gcLogSize\", and readers work out others.",
                        "HPROF has no sizes of arrays: 1 object of 8 B is an array, with 0 B of nulls at the end that"
                                + " bring it near its size.",
                        "4 classes stand for the types; each is an object and a root that the log has not.",
                        "HPROF has no weak handles: 1 root that keeps nothing is not in it.",
                        "HPROF has no finalizer, static or internal roots: 1 is of unknown kind; what a static"
                                + " variable has is also a static of its class.",
                        "HPROF has no pinned objects: the flags of 1 root are not in it.",
                        "In HPROF the id 0 is null: references to 1 object are lost to readers.",
                        "HPROF has no AppDomains: the name \"x\" is not in it.",
                        "HPROF wants a date: the log's time stamp counts from the device's start.");
        assertThat(report.problems())
                .containsExactly(
                        "Line 8 is not as its record should be; what could not be read of it is left out.",
                        "The AppDomain that begins in line 1 has no end record.",
                        "Types without a record: 1; they are called like <type 1d>.",
                        "The log breaks off after 68 bytes; 3 objects of this AppDomain were read.");
    }

    @Test
    void objectsOfATypeMayHaveAnyNumberOfReferences() throws IOException {
        StringBuilder log = new StringBuilder("a 2 x\nt 1 Node\n");
        int[] counts = {0, 1, 15, 16, 17, 31, 32, 33, 1000, 32_767, 32_768, 32_769, 65_535, 65_536, 65_537, 200_000, 3};
        for (int i = 0; i < counts.length; i++) {
            log.append("o ")
                    .append(Integer.toHexString(i + 1))
                    .append(" 1 10")
                    .append(" abc".repeat(counts[i]))
                    .append('\n');
        }
        PlainHprof dump = convert(log.append("c x\n").toString());

        assertThat(dump.objects).hasSize(counts.length);
        for (int i = 0; i < counts.length; i++) {
            PlainHprof.Item object = dump.objects.get(i);
            assertThat(object.id()).isEqualTo(i + 1);
            assertThat(object.referees()).hasSize(counts[i]).allMatch(id -> id == 0xabc);
            assertThat(dump.className(object)).isEqualTo(counts[i] > 32_768 ? "[LNode;" : "Node");
            assertThat(object.references().size()).isLessThanOrEqualTo(Math.max(16, 2 * counts[i]));
        }
        assertThat(dump.types).hasSizeLessThan(2 + TypeShapes.STEPS + 1);
    }

    @Test
    void wideIdsTakeEightBytesAndClassesFindRoomAmongThem() throws IOException {
        PlainHprof wide = convert("a 2 x\no 123456789a 1 10\no fffffff8 1 10\nc x\n");
        assertThat(wide.file.idSize()).isEqualTo(8);
        assertThat(wide.types.keySet()).allMatch(id -> id > 0x123456789aL);

        PlainHprof full = convert("a 2 x\no ffffffffffffffff 1 10\no 1 1 10 ffffffffffffffff\nc x\n");
        assertThat(full.types.keySet()).allMatch(id -> id >= 1L << 48 && id < 1L << 49);
        assertThat(full.objects.get(1).referees()).containsExactly(-1L);
    }

    @Test
    void sizesThatNoDeviceHadMakeNoFileLarge() throws IOException {
        PlainHprof dump = convert("a 2 x\nt 1 B[]\no 1 1 7fffffffffffffff 1\no 2 1 7fffffffffffffff\nc x\n");

        assertThat(dump.objects.get(0).references()).containsExactly(1L);
    }

    @Test
    void repeatedIdsAndReferencesToNothingStayAsTheyAre() throws IOException {
        PlainHprof dump = convert("a 2 x\no 8 1 10 8 8\no 8 1 10 dead\nr beef 1 0\nc x\n");

        assertThat(dump.objects.stream().map(PlainHprof.Item::id)).containsExactly(8L, 8L);
        assertThat(dump.objects.stream().map(PlainHprof.Item::referees))
                .containsExactly(List.of(8L, 8L), List.of(0xdeadL));
        assertThat(dump.roots).contains(new PlainHprof.Root(HeapRecordTag.ROOT_JAVA_FRAME, 0xbeef));
        assertThat(dump.types.keySet()).allMatch(id -> id > 0xdead);
    }

    @Test
    void typesOfJavaAreNotThereTwice() throws IOException {
        PlainHprof dump = convert("a 2 x\nt 1 java.lang.Object\nt 2 java.lang.Class\no 1 1 10\no 2 2 10 1\nc x\n");

        assertThat(dump.classNames.values()).containsExactly("java.lang.Object", "java.lang.Class");
        assertThat(dump.className(dump.objects.getFirst())).isEqualTo("java.lang.Object");
    }

    @Test
    void theNamesOfFilesSayWhatIsWanted() throws IOException {
        Path log = log("a 2 x\no 1 1 10\nc x\na 2 y\no 2 1 10\no 3 1 10\nc y\n");
        Path zipped = folder.resolve("x.hprof.gz");

        ConversionReport report = SnapshotConverter.convert(
                log, zipped, SnapshotOptions.standard().withDumpNumber(2));

        assertThat(report.objects()).isEqualTo(2);
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(zipped))) {
            assertThat(new PlainHprof(in.readAllBytes()).objects).hasSize(2);
        }
        assertFails(log, "x.txt", "The name x.txt does not say which format is wanted");
        assertFails(log, "y.gclog", "is a .NET CF GC log, so it becomes no other .gclog");
        assertFails(UnwritableFileException.class, log, "x.hprof.gz", "exists and is not replaced");
        assertFails(UnwritableFileException.class, log, "no/x.hprof", "There is no folder");
        assertThat(GcLogFile.looksLikeOne(log)).isTrue();
    }

    @Test
    @Timeout(20)
    void whatIsNoOrdinaryFileIsNotWaitedFor() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertFails(pipe, "x.gclog", "is no ordinary file");
        assertFails(pipe, "x.hprof", "is no ordinary file");
        assertFails(folder, "x.hprof", "is a folder");
        assertThatThrownBy(() ->
                        HprofRedactor.redact(pipe, folder.resolve("y.hprof"), RedactionLevel.CONTENTS, Progress.NONE))
                .hasMessageContaining("is no ordinary file");
    }

    private void assertFails(Path log, String to, String sentence) {
        assertFails(SnapshotException.class, log, to, sentence);
    }

    private void assertFails(Class<? extends IOException> failure, Path log, String to, String sentence) {
        assertThatThrownBy(() -> SnapshotConverter.convert(log, folder.resolve(to), SnapshotOptions.standard()))
                .isInstanceOf(failure)
                .hasMessageContaining(sentence);
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    private ConversionReport report(String text) throws IOException {
        return SnapshotConverter.toHprof(log(text), 1, folder.resolve("x.hprof"), Progress.NONE);
    }

    private PlainHprof convert(String text) throws IOException {
        Path to = folder.resolve("x.hprof");
        Files.deleteIfExists(to);
        var _ = SnapshotConverter.toHprof(log(text), 1, to, Progress.NONE);
        return new PlainHprof(Files.readAllBytes(to));
    }

    private Path log(String text) throws IOException {
        return Files.writeString(folder.resolve("x.gclog"), text);
    }
}
