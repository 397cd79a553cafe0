// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.SnapshotException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PendingFileTest {
    @TempDir
    private Path folder;

    @Test
    void hasItsNameOnlyOnceItIsWhole() throws IOException {
        Path file = folder.resolve("x");
        PendingFile.write(file, out -> {
            out.write("content".getBytes(StandardCharsets.UTF_8));
            assertThat(file).doesNotExist();
            return true;
        });
        assertThat(file).hasContent("content");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void whatFailsLeavesNothing() {
        assertThatThrownBy(() -> PendingFile.write(folder.resolve("x"), out -> {
                    out.write(new byte[100_000]);
                    throw new SnapshotException("No more.");
                }))
                .hasMessage("No more.");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void replacesNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("x"), "old");
        assertThatThrownBy(() -> PendingFile.write(file, out -> true))
                .isInstanceOf(SnapshotException.class)
                .hasMessage(file + " exists and is not replaced; remove it, or give another name.");
        assertThat(file).hasContent("old");
    }

    @Test
    void doesNotReplaceWhatSomebodyElseMadeMeanwhile() throws IOException {
        Path file = folder.resolve("x");
        assertThatThrownBy(() -> PendingFile.write(file, out -> {
                    out.write(1);
                    return Files.writeString(file, "theirs");
                }))
                .isInstanceOf(SnapshotException.class)
                .hasMessage(file + " exists and is not replaced; remove it, or give another name.");
        assertThat(file).hasContent("theirs");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }
}
