// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.heap.ChangedBytes;
import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.damage.SnapshotSentence;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is redacted is as long as it was, and each of its bytes is what it was or zero. */
class RedactorFuzzTest {
    private static final int EVERYDAY = 300;

    private static final byte[] GOOD = new HprofBuilder("1.0.2", 8)
            .loadClass(0x10, "java/lang/Object")
            .startThread(1, 0x20, 2, "main", "main", "")
            .segment(heap -> heap.classDump(
                            0x10, type -> type.field("number", HprofType.INT).staticField("s", HprofType.INT, 5))
                    .instance(0x20, 0x10, 7)
                    .byteArray(0x30, new byte[] {1, 2, 3})
                    .primitiveArray(0x40, HprofType.LONG, 4, 5)
                    .rootThreadObject(0x20, 1, 2))
            .end()
            .build();

    @TempDir
    Path folder;

    @Test
    void changedFiles() {
        assertThat(ChangedBytes.some(GOOD, EVERYDAY)).allSatisfy(this::redact);
    }

    @FuzzTest(maxDuration = "60s")
    void anything(FuzzedDataProvider data) throws IOException {
        redact(
                data.consumeBoolean()
                        ? ChangedBytes.of(GOOD, new Random(data.consumeLong()))
                        : data.consumeRemainingAsBytes());
    }

    private void redact(byte[] file) throws IOException {
        Path from = Files.write(folder.resolve("from"), file);
        Path to = folder.resolve("to.hprof");
        try {
            var _ = HprofRedactor.redact(from, to, RedactionLevel.CONTENTS, Progress.NONE);
        } catch (SnapshotException e) {
            SnapshotSentence.assertIn(e);
            assertThat(to).doesNotExist();
            return;
        }
        byte[] redacted = Files.readAllBytes(to);
        Files.delete(to);
        assertThat(redacted).hasSameSizeAs(file);
        for (int i = 0; i < file.length; i++) {
            assertThat(redacted[i]).as("byte %d", i).isIn((byte) 0, file[i]);
        }
    }
}
