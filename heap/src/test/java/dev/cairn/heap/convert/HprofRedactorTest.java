// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Progress;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.real.Jcmd;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofReader;
import dev.cairn.testkit.HprofType;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Keyholder;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A redacted file is, byte for byte, the one that had been written with zeros for what is no name. */
class HprofRedactorTest {
    private static final byte[] SECRET = "secret".getBytes(StandardCharsets.US_ASCII);
    private static final long[] NUMBERS = {7, -1, Long.MAX_VALUE};

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void blanksArraysAndNothingElse(int idSize) throws IOException {
        byte[] file = everything(idSize, true);

        HprofRedactor.Redaction redaction = redact(file, "out.hprof");

        assertThat(Files.readAllBytes(folder.resolve("out.hprof"))).isEqualTo(everything(idSize, false));
        assertThat(redaction.arrays()).isEqualTo(2 * 4);
        assertThat(redaction.bytes()).isEqualTo(2 * (6 + 6 * 2 + 3 * 8));
        assertThat(redaction.texts()).isEqualTo(1);
        assertThat(redaction.truncatedAt()).isEmpty();
        assertThat(redaction.notes())
                .containsExactly(
                        "Fields and statics of primitive types, hash codes of strings, and names are still in the"
                                + " copy.",
                        "Texts beside the heap that name no class, field, thread or part of a stack trace were emptied"
                                + " too: 1.",
                        "Records beside the heap that no description of the format has were emptied: 2.");
    }

    @Test
    void whatBreaksOffAnywhereBreaksOffThereInTheCopy() throws IOException {
        byte[] file = everything(8, true);
        byte[] blank = everything(8, false);
        BitSet inText = texts(blank);
        for (int length = 32; length < file.length; length++) {
            Path copy = folder.resolve("out.hprof");
            Files.deleteIfExists(copy);
            HprofRedactor.Redaction redaction = redact(Arrays.copyOf(file, length), "out.hprof");
            // What gives a text its meaning as a name may be cut off; then the text goes too.
            byte[] expected = Arrays.copyOf(blank, length);
            byte[] copied = Files.readAllBytes(copy);
            for (int i = inText.nextSetBit(0); i >= 0 && i < copied.length; i = inText.nextSetBit(i + 1)) {
                expected[i] = copied[i] == 0 ? 0 : expected[i];
            }
            assertThat(copied).isEqualTo(expected);
            int end = length;
            redaction.truncatedAt().ifPresent(at -> assertThat(at).isEqualTo(end));
        }
    }

    @Test
    void readsAndWritesCompressedFiles() throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(zipped)) {
            out.write(everything(8, true));
        }
        var _ = redact(zipped.toByteArray(), "out.hprof.gz");
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(folder.resolve("out.hprof.gz")))) {
            assertThat(in.readAllBytes()).isEqualTo(everything(8, false));
        }
        HprofRedactor.Redaction cut = redact(Arrays.copyOf(zipped.toByteArray(), zipped.size() - 9), "cut.hprof");
        assertThat(cut.truncatedAt()).isPresent();
    }

    @Test
    void compressedFilesThatAreBrokenAreToldWherever() throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(zipped)) {
            out.write(everything(8, true));
        }
        byte[] whole = zipped.toByteArray();
        for (int length = 2; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            try {
                assertThat(redact(cut, length + ".hprof").truncatedAt()).isPresent();
            } catch (SnapshotException e) {
                assertThat(e.getMessage())
                        .containsPattern("is not packed with gzip|is no HPROF file")
                        .endsWith(".");
            }
        }
        whole[2] = 7; // a way of packing that nobody has
        assertThatThrownBy(() -> redact(whole, "method.hprof"))
                .isInstanceOf(SnapshotException.class)
                .hasMessageEndingWith(" is not packed with gzip in a way that is known.");
    }

    @Test
    void lengthsThatWritersDoNotKnowAreFound() throws IOException {
        byte[] endless = new HprofBuilder("1.0.2", 8)
                .segment(0, heap -> arrays(heap, true))
                .build();
        byte[] blank = new HprofBuilder("1.0.2", 8)
                .segment(0, heap -> arrays(heap, false))
                .build();
        var _ = redact(endless, "endless.hprof");
        assertThat(folder.resolve("endless.hprof")).hasBinaryContent(blank);

        byte[] threadFirst = new HprofBuilder("1.0.2", 8)
                .segment(0, heap -> arrays(heap.rootThreadObject(1, 2, 3), true))
                .build();
        byte[] threadFirstBlank = new HprofBuilder("1.0.2", 8)
                .segment(0, heap -> arrays(heap.rootThreadObject(1, 2, 3), false))
                .build();
        var _ = redact(threadFirst, "thread.hprof");
        assertThat(folder.resolve("thread.hprof")).hasBinaryContent(threadFirstBlank);

        byte[] wrapped = new HprofBuilder("1.0.1", 8)
                .heapDump(20, heap -> arrays(heap, true))
                .build();
        byte[] wrappedBlank = new HprofBuilder("1.0.1", 8)
                .heapDump(20, heap -> arrays(heap, false))
                .build();
        var _ = redact(wrapped, "wrapped.hprof");
        assertThat(folder.resolve("wrapped.hprof")).hasBinaryContent(wrappedBlank);

        byte[] empty = new HprofBuilder("1.0.2", 8)
                .segment(heap -> {})
                .segment(heap -> arrays(heap, true))
                .end()
                .build();
        byte[] emptyBlank = new HprofBuilder("1.0.2", 8)
                .segment(heap -> {})
                .segment(heap -> arrays(heap, false))
                .end()
                .build();
        var _ = redact(empty, "empty.hprof");
        assertThat(folder.resolve("empty.hprof")).hasBinaryContent(emptyBlank);
    }

    @Test
    void whatIsNotKnownIsNotCopied() {
        assertFails(
                new HprofBuilder("1.0.2", 8)
                        .segment(heap -> arrays(heap.raw((byte) 0x77), true))
                        .build(),
                "the record 0x77");
        assertFails(
                new HprofBuilder("1.0.2", 8)
                        .segment(heap -> heap.raw((byte) 0x23, (byte) 0)
                                .raw(new byte[15])
                                .raw((byte) 99))
                        .build(),
                "the type 0x63");
        assertFails(
                new HprofBuilder("1.0.2", 8)
                        .segment(heap -> heap.primitiveArray(1, HprofType.OBJECT, 2))
                        .build(),
                "the type 0x2,");
        assertFails(
                new HprofBuilder("1.0.2", 8)
                        .segment(heap -> heap.primitiveArrayWithoutData(1, HprofType.OBJECT, 2))
                        .build(),
                "the type 0x2,");
        assertFails(
                new HprofBuilder("1.0.2", 8)
                        .segment(heap -> heap.raw((byte) 0x20)
                                .raw(new byte[7 * 8 + 2 * 4 + 2 * 2 + 1])
                                .raw((byte) 1)
                                .raw(new byte[8])
                                .raw((byte) 3))
                        .build(),
                "the type 0x3,");
        assertFails(
                new HprofBuilder("1.0.2", 8)
                        .segment(20, heap -> arrays(heap, true))
                        .build(),
                "another length than it says");
        assertFails(
                new HprofBuilder("1.0.2", 8)
                        .segment(0, heap -> arrays(heap.rootJniGlobal(1, 2), true))
                        .build(),
                "does not say how long it is");
        assertFails("no dump".getBytes(StandardCharsets.US_ASCII), "is no HPROF file");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void noLiteralOfARealProgramStays(Jdk jdk) throws IOException {
        Path dump = folder.resolve("vm.hprof");
        try (TargetJvm target = TargetJvm.on(jdk, "-Xmx32m").start(Keyholder.class)) {
            String _ = Jcmd.run(jdk, target, "GC.heap_dump", dump.toString());
        }
        assertThat(textOf(dump)).contains("correct horse", "StackOverflowError");

        Path copy = folder.resolve("copy.hprof");
        HprofRedactor.Redaction redaction = HprofRedactor.redact(dump, copy, RedactionLevel.CONTENTS, Progress.NONE);

        assertThat(redaction.texts()).isGreaterThan(1000);
        assertThat(redaction.notes()).hasSize(2);
        assertThat(textOf(copy))
                .hasSize((int) Files.size(dump))
                .contains("StackOverflowError", Keyholder.class.getSimpleName())
                .doesNotContain("correct horse", "battery");
        assertThat(histogram(copy)).isEqualTo(histogram(dump)).containsKey(Keyholder.class.getName());
    }

    private static String textOf(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    }

    private Map<String, Long> histogram(Path dump) throws IOException {
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex();
        Map<String, Long> result = new TreeMap<>();
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            snapshot.classes().forEach(type -> result.put(type.name(), 0L));
            snapshot.histogram()
                    .forEach(each ->
                            result.merge(snapshot.classes().get(each.type()).name(), each.shallowBytes(), Long::sum));
        }
        return result;
    }

    /** Where the texts of STRING records are. */
    private static BitSet texts(byte[] file) {
        HprofReader in = new HprofReader(file);
        BitSet result = new BitSet();
        while (in.next()) {
            if (in.tag() == HprofRecordTag.STRING) {
                result.set(in.position() + in.idSize(), in.position() + in.left());
            }
            in.skip(in.left());
        }
        return result;
    }

    private void assertFails(byte[] file, String sentence) {
        assertThatThrownBy(() -> redact(file, "out.hprof"))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining(sentence);
        assertThat(folder).isDirectoryNotContaining("glob:**out.hprof").isDirectoryNotContaining("glob:**.part");
    }

    private HprofRedactor.Redaction redact(byte[] file, String copy) throws IOException {
        return HprofRedactor.redact(
                Files.write(folder.resolve("in"), file), folder.resolve(copy), RedactionLevel.CONTENTS, Progress.NONE);
    }

    private static byte[] everything(int idSize, boolean secrets) {
        return new HprofBuilder("1.0.3", idSize)
                .controlSettings(3, 4)
                .loadClass(0x100, "java/lang/Object")
                .frame(1, "run", "()V", "A.java", 1, 7)
                .trace(1, 1, 1)
                .startThread(1, 0x200, 1, "main", "group", "")
                .record(0x55, secrets ? SECRET : new byte[SECRET.length])
                .record(0x03, secrets ? SECRET : new byte[SECRET.length])
                .record(HprofRecordTag.STRING, literal(idSize, secrets))
                .segment(heap -> everyRecord(heap, secrets))
                .heapDump(heap -> arrays(heap.rootUnknown(0x200), secrets))
                .cpuSamples(1, new int[] {1, 1})
                .segment(heap -> heap.rootUnknown(1))
                .end()
                .build();
    }

    /** A text that names nothing. */
    private static byte[] literal(int idSize, boolean secrets) {
        ByteBuffer text = ByteBuffer.allocate(idSize + SECRET.length).put(idSize - 1, (byte) 0x77);
        return (secrets ? text.put(idSize, SECRET) : text).array();
    }

    private static void everyRecord(HprofHeap heap, boolean secrets) {
        heap.heapInfo('A', "app")
                .classDump(
                        0x100,
                        type -> type.constant(1, HprofType.INT, 5)
                                .staticField("s", HprofType.LONG, 77)
                                .staticField("t", HprofType.OBJECT, 0x300)
                                .field("f", HprofType.SHORT)
                                .field("g", HprofType.OBJECT))
                .instance(0x200, 0x100, 5, 0x300)
                .objectArray(0x300, 0x100, 0x200, 0)
                .rootJniGlobal(1, 2)
                .rootJniLocal(1, 2, 3)
                .rootJavaFrame(1, 2, 3)
                .rootNativeStack(1, 2)
                .rootStickyClass(1)
                .rootThreadBlock(1, 2)
                .rootMonitorUsed(1)
                .rootThreadObject(1, 2, 3)
                .rootInternedString(1)
                .rootFinalizing(1)
                .rootDebugger(1)
                .rootReferenceCleanup(1)
                .rootVmInternal(1)
                .rootJniMonitor(1, 2, 3)
                .unreachable(1)
                .primitiveArrayWithoutData(1, HprofType.INT, 9);
        arrays(heap, secrets);
    }

    private static void arrays(HprofHeap heap, boolean secrets) {
        heap.byteArray(0x400, secrets ? SECRET : new byte[SECRET.length])
                .charArray(0x500, secrets ? "geheim" : "\0".repeat(6))
                .primitiveArray(0x600, HprofType.LONG, secrets ? NUMBERS : new long[NUMBERS.length])
                .primitiveArray(0x700, HprofType.DOUBLE)
                .instanceBytes(0x800, 0x100, SECRET);
    }
}
