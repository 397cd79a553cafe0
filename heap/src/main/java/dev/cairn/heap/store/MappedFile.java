// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files that are used as memory. */
public final class MappedFile {
    private MappedFile() {}

    /** A whole file, to be read; empty if it is. */
    public static MemorySegment read(Path file, Arena arena) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return channel.size() == 0
                    ? MemorySegment.NULL
                    : channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
        }
    }

    /** A file of zeroes, to be read and written, in the place of any that is there. What is not written takes no room. */
    public static MemorySegment create(Path file, long size, Arena arena) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            return size == 0 ? MemorySegment.NULL : channel.map(FileChannel.MapMode.READ_WRITE, 0, size, arena);
        }
    }

    /** Writes a column into a new file. */
    public static void write(Path file, MemorySegment bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            long step = 1 << 26;
            for (long at = 0; at < bytes.byteSize(); at += step) {
                ByteBuffer buffer =
                        bytes.asSlice(at, Math.min(step, bytes.byteSize() - at)).asByteBuffer();
                while (buffer.hasRemaining()) {
                    int _ = channel.write(buffer);
                }
            }
        }
    }
}
