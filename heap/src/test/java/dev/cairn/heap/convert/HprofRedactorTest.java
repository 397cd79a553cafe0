// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A redacted file is, byte for byte, the one that had been written with zeros in its arrays. */
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
        assertThat(redaction.truncatedAt()).isEmpty();
        assertThat(redaction.notes()).hasSize(2);
    }

    @Test
    void whatBreaksOffAnywhereBreaksOffThereInTheCopy() throws IOException {
        byte[] file = everything(8, true);
        byte[] blank = everything(8, false);
        for (int length = 32; length < file.length; length++) {
            Path copy = folder.resolve("out.hprof");
            Files.deleteIfExists(copy);
            HprofRedactor.Redaction redaction = redact(Arrays.copyOf(file, length), "out.hprof");
            assertThat(Files.readAllBytes(copy)).isEqualTo(Arrays.copyOf(blank, length));
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
    void lengthsThatWritersDoNotKnowAreFound() throws IOException {
        byte[] endless = new HprofBuilder("1.0.2", 8)
                .segment(0, heap -> arrays(heap, true))
                .build();
        byte[] blank = new HprofBuilder("1.0.2", 8)
                .segment(0, heap -> arrays(heap, false))
                .build();
        var _ = redact(endless, "endless.hprof");
        assertThat(folder.resolve("endless.hprof")).hasBinaryContent(blank);

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

    private void assertFails(byte[] file, String sentence) {
        assertThatThrownBy(() -> redact(file, "out.hprof"))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining(sentence);
        assertThat(folder).isDirectoryNotContaining("glob:**out.hprof").isDirectoryNotContaining("glob:**.part");
    }

    private HprofRedactor.Redaction redact(byte[] file, String copy) throws IOException {
        return HprofRedactor.redact(Files.write(folder.resolve("in"), file), folder.resolve(copy), Progress.NONE);
    }

    private static byte[] everything(int idSize, boolean secrets) {
        return new HprofBuilder("1.0.3", idSize)
                .controlSettings(3, 4)
                .loadClass(0x100, "java/lang/Object")
                .frame(1, "run", "()V", "A.java", 1, 7)
                .trace(1, 1, 1)
                .startThread(1, 0x200, 1, "main", "group", "")
                .record(0x55, SECRET)
                .segment(heap -> everyRecord(heap, secrets))
                .heapDump(heap -> arrays(heap.rootUnknown(0x200), secrets))
                .cpuSamples(1, new int[] {1, 1})
                .segment(heap -> heap.rootUnknown(1))
                .end()
                .build();
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
