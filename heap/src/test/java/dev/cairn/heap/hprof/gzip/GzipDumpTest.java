// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.gzip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.heap.hprof.outline.OpenDump;
import dev.cairn.testkit.HprofBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GzipDumpTest {
    private static final int BLOCK = 4096;
    private static final int TRAILER = 8;

    @TempDir
    Path folder;

    private byte[] plain = new byte[0];

    @BeforeEach
    void makeADump() {
        byte[] hardToPack = new byte[20_000];
        new Random(5).nextBytes(hardToPack);
        plain = new HprofBuilder("1.0.2", 8)
                .heapDump(heap -> heap.byteArray(1, hardToPack).byteArray(2, new byte[50_000]))
                .build();
    }

    /** A member, with a header of the given flags and what belongs to them. */
    static byte[] member(byte[] bytes, int from, int length, int flags, byte... fields) {
        Deflater deflater = new Deflater(1, true);
        deflater.setInput(bytes, from, length);
        deflater.finish();
        byte[] packed = new byte[length * 2 + 100];
        int size = deflater.deflate(packed);
        deflater.end();
        CRC32 sum = new CRC32();
        sum.update(bytes, from, length);
        ByteBuffer out =
                ByteBuffer.allocate(10 + fields.length + size + TRAILER).order(ByteOrder.LITTLE_ENDIAN);
        out.put(new byte[] {0x1F, (byte) 0x8B, 8, (byte) flags, 0, 0, 0, 0, 0, 3})
                .put(fields);
        out.put(packed, 0, size).putInt((int) sum.getValue()).putInt(length);
        return out.array();
    }

    /** As HotSpot packs: members of at most a block, and a comment in the first header. */
    private byte[] blocks(int stated, int block) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] comment = ("HPROF BLOCKSIZE=" + stated + "\0").getBytes(StandardCharsets.US_ASCII);
        for (int at = 0; at < plain.length; at += block) {
            int length = Math.min(block, plain.length - at);
            out.writeBytes(at == 0 ? member(plain, 0, length, 16, comment) : member(plain, at, length, 0));
        }
        return out.toByteArray();
    }

    private GzipDump.Inflated inflate(byte[] packed, int threads) throws IOException {
        Path file = Files.write(folder.resolve("dump.hprof.gz"), packed);
        Files.setLastModifiedTime(file, FileTime.fromMillis(Arrays.hashCode(packed)));
        return GzipDump.inflate(file, folder.resolve("work"), threads, Progress.NONE);
    }

    private void assertWhole(GzipDump.Inflated inflated) throws IOException {
        assertThat(Files.readAllBytes(inflated.plain())).isEqualTo(plain);
        assertThat(inflated.cut()).isFalse();
        assertThat(inflated.problems()).isEmpty();
    }

    private List<Path> leftBehind() throws IOException {
        try (var files = Files.list(folder.resolve("work"))) {
            return files.filter(file -> file.toString().endsWith(".part")).toList();
        }
    }

    @Test
    void aSingleMemberIsInflated() throws IOException {
        assertWhole(inflate(member(plain, 0, plain.length, 0), 2));
        assertThat(leftBehind()).isEmpty();
    }

    @Test
    void everyFieldOfAHeaderIsPassedOver() throws IOException {
        byte[] fields = "\3\0xyzname\0some comment\0cr".getBytes(StandardCharsets.US_ASCII);
        assertWhole(inflate(member(plain, 0, plain.length, 2 | 4 | 8 | 16, fields), 2));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void blocksAreInflatedByAnyNumberOfThreads(int threads) throws IOException {
        assertWhole(inflate(blocks(BLOCK, BLOCK), threads));
    }

    @Test
    void blocksThatAreShorterThanStatedAreRead() throws IOException {
        assertWhole(inflate(blocks(BLOCK, 1000), 2));
    }

    @Test
    void blocksThatAreLongerThanStatedAreReadTheSlowWay() throws IOException {
        assertWhole(inflate(blocks(100, BLOCK), 2));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 999_999_999})
    void aBlockSizeThatCannotBeIsNotBelieved(int stated) throws IOException {
        assertWhole(inflate(blocks(stated, BLOCK), 2));
    }

    /** Random bytes are stored as they are, so that headers of members stand inside of members. */
    @Test
    void whatOnlyLooksLikeAMemberIsNone() throws IOException {
        byte[] small = member(new byte[] {1, 2, 3}, 0, 3, 0);
        byte[] inner = new byte[3000];
        new Random(5).nextBytes(inner);
        for (int at = 0; at + 200 < inner.length; at += 200) {
            System.arraycopy(small, 0, inner, at, small.length);
        }
        plain = new HprofBuilder("1.0.2", 8)
                .heapDump(heap -> {
                    for (int i = 1; i <= 40; i++) {
                        heap.byteArray(i, inner);
                    }
                })
                .build();
        assertWhole(inflate(blocks(BLOCK, BLOCK), 2));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aWrongSumIsToldAndTheBytesAreKept(int threads) throws IOException {
        byte[] packed = blocks(BLOCK, BLOCK);
        packed[packed.length - TRAILER] ^= 1;
        GzipDump.Inflated inflated = inflate(packed, threads);
        assertThat(Files.readAllBytes(inflated.plain())).isEqualTo(plain);
        assertThat(inflated.problems()).singleElement().asString().contains("wrong check sum");
        assertThat(inflated.cut()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aCutFileGivesWhatIsThere(int threads) throws IOException {
        byte[] packed = blocks(BLOCK, BLOCK);
        GzipDump.Inflated inflated = inflate(Arrays.copyOf(packed, packed.length / 2), threads);
        byte[] got = Files.readAllBytes(inflated.plain());
        assertThat(got).hasSizeGreaterThan(BLOCK).isEqualTo(Arrays.copyOf(plain, got.length));
        assertThat(inflated.cut()).isTrue();
        assertThat(inflated.problems())
                .singleElement()
                .asString()
                .contains("breaks off after " + packed.length / 2)
                .contains("the last " + got.length % BLOCK + " bytes of the dump");
    }

    @Test
    void aCutFileIsACutDump() throws IOException {
        byte[] packed = blocks(BLOCK, BLOCK);
        Path file = Files.write(folder.resolve("a.gz"), Arrays.copyOf(packed, packed.length / 2));
        try (OpenDump open = OpenDump.at(file, folder, 1)) {
            assertThat(open.outline().truncatedAt()).hasValue(open.file().size());
            assertThat(open.file().problems()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aDamagedFileGivesWhatIsBefore(int threads) throws IOException {
        byte[] packed = blocks(BLOCK, BLOCK);
        byte[] third = member(plain, 2 * BLOCK, BLOCK, 0);
        int place =
                new String(packed, StandardCharsets.ISO_8859_1).indexOf(new String(third, StandardCharsets.ISO_8859_1));
        packed[place + 10] = 7; // a kind of block that does not exist
        GzipDump.Inflated inflated = inflate(packed, threads);
        assertThat(Files.readAllBytes(inflated.plain())).isEqualTo(Arrays.copyOf(plain, 2 * BLOCK));
        assertThat(inflated.cut()).isTrue();
        assertThat(inflated.problems()).singleElement().asString().contains("damaged near byte");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatIsWrongInTheMiddleOfABlockIsTold(int threads) throws IOException {
        byte[] packed = blocks(BLOCK, BLOCK);
        Arrays.fill(packed, packed.length / 3, packed.length / 3 + 200, (byte) 0xFF);
        assertThat(inflate(packed, threads).problems()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatFollowsTheLastMemberIsTold(int threads) throws IOException {
        byte[] packed = blocks(BLOCK, BLOCK);
        GzipDump.Inflated inflated = inflate(Arrays.copyOf(packed, packed.length + 50), threads);
        assertThat(Files.readAllBytes(inflated.plain())).isEqualTo(plain);
        assertThat(inflated.problems()).singleElement().asString().contains("The last 50 bytes");
    }

    @Test
    void theSameFileIsInflatedOnce() throws IOException {
        byte[] packed = member(plain, 0, plain.length, 0);
        GzipDump.Inflated first = inflate(packed, 2);
        Object key = Files.getAttribute(first.plain(), "unix:ino");
        assertWhole(inflate(packed, 2));
        assertThat(Files.getAttribute(first.plain(), "unix:ino")).isEqualTo(key);
        Files.write(first.plain(), new byte[10]);
        assertWhole(inflate(packed, 2));
        makeADump();
        plain[100] ^= 1;
        assertWhole(inflate(member(plain, 0, plain.length, 0), 2));
    }

    @Test
    void problemsAreToldTheNextTimeToo() throws IOException {
        byte[] packed = Arrays.copyOf(member(plain, 0, plain.length, 0), 9000);
        GzipDump.Inflated first = inflate(packed, 2);
        assertThat(first.cut()).isTrue();
        assertThat(inflate(packed, 2)).isEqualTo(first);
    }

    @Test
    void whatIsNoDumpIsRefusedBeforeItFillsTheDisk() throws IOException {
        Path file = Files.write(folder.resolve("a.gz"), member(new byte[1 << 20], 0, 1 << 20, 0));
        assertThatThrownBy(() -> HprofFile.open(file, folder.resolve("work"), 2, Progress.NONE))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("JAVA PROFILE");
        assertThat(folder.resolve("work")).doesNotExist();
    }

    @Test
    void aFolderThatCannotBeWrittenToIsToldInASentence() throws IOException {
        Path noFolder = Files.createFile(folder.resolve("file"));
        Path file = Files.write(folder.resolve("dump.gz"), member(plain, 0, plain.length, 0));
        assertThatThrownBy(() -> GzipDump.inflate(file, noFolder, 2, Progress.NONE))
                .isInstanceOf(SnapshotException.class)
                .hasMessageStartingWith("Nothing can be written to " + noFolder);
    }

    @Test
    void aFullDiskIsToldInASentence() throws IOException {
        Path target = folder.resolve("work/plain.hprof");
        try (PlainOutput output = new PlainOutput(Path.of("dump.gz"), target, Long.MAX_VALUE)) {
            assertThatThrownBy(() -> output.write(ByteBuffer.allocate(10)))
                    .isInstanceOf(SnapshotException.class)
                    .hasMessageStartingWith("The disk has no room to inflate dump.gz: stopped with ");
        }
        assertThat(leftBehind()).isEmpty();
        assertThat(target).doesNotExist();
    }
}
