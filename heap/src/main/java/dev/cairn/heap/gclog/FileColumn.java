// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.store.LongColumn;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * Numbers that are added at the end, as many as a disk holds. They lie in a mapped file that has no name any more, so it
 * goes with the process. The file is filled with zeros before it is mapped, for a full disk is then an exception, while
 * under a mapping it would be a fault. One thread adds; when it has ended, any may read.
 */
final class FileColumn implements AutoCloseable {
    private static final long FIRST_BYTES = 1 << 16;
    private static final long MOST_GROWTH = 1L << 28;

    private final Path folder;
    private final FileChannel file;
    private Arena arena = Arena.ofShared();
    private MemorySegment values = MemorySegment.NULL;
    private long capacity;
    private long size;

    FileColumn(Path folder) throws IOException {
        this.folder = folder;
        Path name = Files.createTempFile(folder, ".cairn-log-", ".tmp");
        file = FileChannel.open(name, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Files.delete(name);
    }

    void add(long value) throws IOException {
        if (size == capacity) {
            grow();
        }
        values.setAtIndex(JAVA_LONG, size++, value);
    }

    long get(long index) {
        Objects.checkIndex(index, size);
        return values.getAtIndex(JAVA_LONG, index);
    }

    long size() {
        return size;
    }

    /** What was added so far, until more is. */
    LongColumn column() {
        return LongColumn.of(values.asSlice(0, size * Long.BYTES));
    }

    private void grow() throws IOException {
        long old = capacity * Long.BYTES;
        long bytes = old == 0 ? FIRST_BYTES : old + Math.min(old, MOST_GROWTH);
        try {
            fill(old, bytes);
        } catch (IOException e) {
            throw new SnapshotException(
                    "The columns of the log do not fit into " + folder + ": " + e.getMessage()
                            + ". Make room there, or choose another folder.",
                    e);
        }
        arena.close();
        arena = Arena.ofShared();
        values = file.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
        capacity = bytes / Long.BYTES;
    }

    private void fill(long from, long to) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocate((int) FIRST_BYTES);
        for (long at = from; at < to; ) {
            zeros.clear().limit((int) Math.min(zeros.capacity(), to - at));
            at += file.write(zeros, at);
        }
    }

    @Override
    public void close() throws IOException {
        if (arena.scope().isAlive()) {
            arena.close();
        }
        file.close();
    }
}
