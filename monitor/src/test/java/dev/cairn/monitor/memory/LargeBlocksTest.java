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
import java.util.Optional;
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
        long bytes = (long) pages * PAGE;
        return new LargeBlocks(memory, new ResidentPages(Optional.empty()))
                .residentIn(new Mapping(0, bytes, "rw-p", "", bytes, bytes, 0, false, false));
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

    @Test
    void countsTheirPagesThatAreThere() throws IOException {
        word(0, 0, 3 * PAGE | IS_MAPPED);
        try (FileChannel pagemap = FileChannel.open(
                folder.resolve("pagemap"),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            ByteBuffer words = ByteBuffer.allocate(10 * 8).order(ByteOrder.nativeOrder());
            for (int page : new int[] {0, 2, 5, 6, 7}) {
                words.putLong(page * 8, Long.MIN_VALUE | 77);
            }
            pagemap.write(words, 0);
            ResidentPages pages = new ResidentPages(Optional.of(pagemap));
            Mapping mapping = new Mapping(0, 10 * PAGE, "rw-p", "", 5 * PAGE, 5 * PAGE, 0, false, false);
            assertThat(new LargeBlocks(memory, pages).residentIn(mapping)).isEqualTo(2 * PAGE);
            assertThat(pages.bytes(mapping, 5 * PAGE, 10 * PAGE)).isEqualTo(3 * PAGE);
            assertThat(pages.bytes(mapping, 0, 10 * PAGE)).isEqualTo(5 * PAGE);
            Mapping longer = new Mapping(0, 100 * PAGE, "rw-p", "", 50 * PAGE, 50 * PAGE, 0, false, false);
            assertThat(pages.bytes(longer, 5 * PAGE, 15 * PAGE))
                    .as("its share, as the file ends")
                    .isEqualTo(5 * PAGE);
        }
    }
}
