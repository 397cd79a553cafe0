// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files that are used as memory. */
public final class MappedFile {
    private static final long STEP = 1 << 26;
    /** Arrays are copied to where the kernel sees them, and from there: as much at a time as stays in the cache. */
    private static final int PIECE = 1 << 18;

    private MappedFile() {}

    /** A whole file, to be read; empty if it is. */
    public static MemorySegment read(Path file, Arena arena) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return channel.size() == 0
                    ? MemorySegment.NULL
                    : channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
        }
    }

    /** Reads as much of a file as there is room for. */
    static void fill(Path file, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.position() < bytes.length) {
                buffer.limit(Math.min(bytes.length, buffer.position() + PIECE));
                if (channel.read(buffer) < 0) {
                    throw new EOFException(file + " has become shorter.");
                }
            }
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
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            long step = bytes.isNative() ? STEP : PIECE;
            MemorySegment copy = arena.allocate(bytes.isNative() ? 0 : Math.min(step, bytes.byteSize()));
            for (long at = 0; at < bytes.byteSize(); at += step) {
                MemorySegment part = bytes.asSlice(at, Math.min(step, bytes.byteSize() - at));
                ByteBuffer buffer =
                        (part.isNative() ? part : copy.copyFrom(part).asSlice(0, part.byteSize())).asByteBuffer();
                while (buffer.hasRemaining()) {
                    int _ = channel.write(buffer);
                }
            }
        }
    }
}
