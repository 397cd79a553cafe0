// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargeBlocksTest {
    private static final int PAGE = 4096;
    private static final long IS_MAPPED = 2;

    @TempDir
    Path folder;

    private FileChannel memory;

    @BeforeEach
    void open() throws IOException {
        memory = FileChannel.open(
                folder.resolve("mem"), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    @AfterEach
    void close() throws IOException {
        memory.close();
    }

    private void word(int page, long before, long size) throws IOException {
        memory.write(
                ByteBuffer.allocate(16)
                        .order(ByteOrder.nativeOrder())
                        .putLong(before)
                        .putLong(size)
                        .flip(),
                (long) page * PAGE);
    }

    private long blocks(int pages) throws IOException {
        return new LargeBlocks(memory)
                .bytesIn(new Mapping(0, (long) pages * PAGE, "rw-p", "", PAGE, PAGE, 0, false, false));
    }

    @Test
    void countsNeighboursOfOneMapping() throws IOException {
        word(0, 0, 3 * PAGE | IS_MAPPED);
        word(3, 0, 2 * PAGE | IS_MAPPED);
        word(9, 0, PAGE | IS_MAPPED);
        assertThat(blocks(10)).isEqualTo(6 * PAGE);
    }

    @Test
    void takesNothingElseForABlock() throws IOException {
        word(0, 0, 20 * PAGE | IS_MAPPED); // beyond the mapping
        word(1, 0, 100 | IS_MAPPED);
        word(2, 0, 2 * PAGE | 1);
        word(3, 7, 2 * PAGE | IS_MAPPED);
        word(4, 0, -PAGE | IS_MAPPED);
        word(5, 0, IS_MAPPED);
        assertThat(blocks(10)).isZero();
        assertThat(blocks(100)).as("memory ends").isEqualTo(20 * PAGE);
    }
}
