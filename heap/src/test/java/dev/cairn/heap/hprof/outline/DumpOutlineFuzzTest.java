// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.heap.ChangedBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Some changed files in the everyday suite; where {@code JAZZER_FUZZ=1} others are searched for. */
class DumpOutlineFuzzTest {
    private static final byte[] GOOD = TruncationTest.everything(8).build();
    private static final int EVERYDAY = 300;

    @Test
    void readsSomeChangedFiles(@TempDir Path folder) {
        assertThat(ChangedBytes.some(GOOD, EVERYDAY)).allSatisfy(file -> OpenDump.readAnything(folder, file));
    }

    /** A good dump with some of its bytes changed and its end cut off, and then any bytes at all. */
    @FuzzTest(maxDuration = "60s")
    void readsAnyBytesWithoutAnotherException(FuzzedDataProvider data) throws IOException {
        byte[] changed = Arrays.copyOf(GOOD, data.consumeInt(0, GOOD.length));
        int changes = changed.length == 0 ? 0 : data.consumeInt(0, 16);
        for (int i = 0; i < changes; i++) {
            changed[data.consumeInt(0, changed.length - 1)] = data.consumeByte();
        }
        Path folder = Files.createTempDirectory("fuzz");
        try {
            OpenDump.readAnything(folder, changed);
            OpenDump.readAnything(folder, data.consumeRemainingAsBytes());
        } finally {
            removeAll(folder);
        }
    }

    private static void removeAll(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
