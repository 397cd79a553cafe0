// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedFileTest {
    @TempDir
    private Path folder;

    @Test
    void aFileThatAnEarlierAttemptLeftIsMadeAgainOfZeroes() throws IOException {
        Path file = Files.writeString(folder.resolve("column"), "left behind, and longer than the new one");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bytes = MappedFile.create(file, Long.BYTES, arena);
            assertThat(bytes.get(ValueLayout.JAVA_LONG, 0)).isZero();
        }
        assertThat(file).hasSize(Long.BYTES);
    }
}
