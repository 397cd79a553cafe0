// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.heap.ChangedBytes;
import dev.cairn.heap.Progress;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of whatever log there is an HPROF file, that is a good one with all of its objects. */
class HprofFromLogFuzzTest {
    private static final int EVERYDAY = 150;
    private static final int LONGEST = 1 << 12;

    private static final byte[] GOOD = """
        a 2 x.exe 1a2b
        t 1 A
        t 2 B[]
        o 10 1 10 20 30
        o 20 2 20 30 10 0
        o 30 2 8
        o 40 9 8 40 10
        r 10 4 0 1
        r 40 3 2
        c x.exe 1a2b
        a 2 y.exe
        o 10 1 8
        c y.exe
        """.getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    @Test
    void changedLogs() {
        assertThat(ChangedBytes.some(GOOD, EVERYDAY)).allSatisfy(this::convert);
    }

    @Test
    void whatOnlyBeginsLikeGzip() throws IOException {
        convert(new byte[] {0x1F, (byte) 0x8B});
        convert(new byte[] {0x1F, (byte) 0x8B, 0x2E, 0x0A});
    }

    @FuzzTest(maxDuration = "60s")
    void anything(FuzzedDataProvider data) throws IOException {
        convert(
                data.consumeBoolean()
                        ? ChangedBytes.of(GOOD, new Random(data.consumeLong()))
                        : data.consumeBytes(LONGEST));
    }

    private void convert(byte[] log) throws IOException {
        Path from = Files.write(folder.resolve("from.gclog"), log);
        Path to = folder.resolve("to.hprof");
        ConversionReport report;
        try {
            report = SnapshotConverter.toHprof(from, 1, to, Progress.NONE);
        } catch (SnapshotException e) {
            assertThat(e).hasMessageEndingWith(".");
            assertThat(to).doesNotExist();
            return;
        }
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex()
                .withThreads(1);
        try (Snapshot snapshot = Snapshots.open(to, options)) {
            assertThat(snapshot.summary().truncatedAt()).isEmpty();
            assertThat(snapshot.objectCount()).isGreaterThanOrEqualTo(report.objects());
            assertThat(snapshot.verify().problems()).isEmpty();
        } finally {
            Files.delete(to);
        }
    }
}
