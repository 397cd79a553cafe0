// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.gzip;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.heap.ChangedBytes;
import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.testkit.HprofBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes out of a damaged file and nothing is said of, is what went in, or the beginning of it. */
class GzipFuzzTest {
    private static final int EVERYDAY = 200;
    private static final int BLOCK = 64;
    private static final byte[] PLAIN = plain();

    @TempDir
    Path folder;

    private static byte[] plain() {
        byte[] hardToPack = new byte[300];
        new Random(5).nextBytes(hardToPack);
        return new HprofBuilder("1.0.2", 8)
                .heapDump(heap -> heap.byteArray(1, hardToPack).byteArray(2, new byte[300]))
                .build();
    }

    /** As anybody packs, or in blocks as HotSpot does. */
    private static byte[] packed(boolean inBlocks) {
        if (!inBlocks) {
            return GzipDumpTest.member(PLAIN, 0, PLAIN.length, 0);
        }
        byte[] comment = ("HPROF BLOCKSIZE=" + BLOCK + "\0").getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int at = 0; at < PLAIN.length; at += BLOCK) {
            int length = Math.min(BLOCK, PLAIN.length - at);
            out.writeBytes(
                    at == 0
                            ? GzipDumpTest.member(PLAIN, 0, length, 16, comment)
                            : GzipDumpTest.member(PLAIN, at, length, 0));
        }
        return out.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void changedFiles(boolean inBlocks) {
        assertThat(ChangedBytes.some(packed(inBlocks), EVERYDAY)).allSatisfy(this::inflate);
    }

    @Test
    void wholeFilesHaveNoProblems() throws IOException {
        for (boolean inBlocks : new boolean[] {false, true}) {
            assertThat(inflated(packed(inBlocks)).problems()).isEmpty();
            assertThat(Files.readAllBytes(inflated(packed(inBlocks)).plain())).isEqualTo(PLAIN);
        }
    }

    @FuzzTest(maxDuration = "60s")
    void anything(FuzzedDataProvider data) throws IOException {
        if (data.consumeBoolean()) {
            inflate(ChangedBytes.of(packed(data.consumeBoolean()), new Random(data.consumeLong())));
        } else {
            try {
                var _ = inflated(data.consumeRemainingAsBytes());
            } catch (SnapshotException e) {
                assertThat(e).hasMessageEndingWith(".");
            }
        }
    }

    private void inflate(byte[] packed) throws IOException {
        try {
            GzipDump.Inflated inflated = inflated(packed);
            byte[] out = Files.readAllBytes(inflated.plain());
            if (!inflated.cut() && inflated.problems().isEmpty()) {
                assertThat(out).isEqualTo(Arrays.copyOf(PLAIN, out.length));
            }
        } catch (SnapshotException e) {
            assertThat(e).hasMessageEndingWith(".");
        }
    }

    private GzipDump.Inflated inflated(byte[] packed) throws IOException {
        Path file = Files.write(folder.resolve("dump.hprof.gz"), packed);
        Path work = Files.createTempDirectory(folder, "work"); // what is in it already would be taken for this file's
        return GzipDump.inflate(file, work, 2, Progress.NONE);
    }
}
