// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Where columns are allocated: anonymous memory up to a budget, and past it temporary files that are mapped, so that a
 * dump larger than the memory is slow and not impossible. All of it is zero at first.
 */
public final class OffHeap {
    private final Path folder;
    private final long budget;
    private final AtomicLong used = new AtomicLong();
    private final AtomicLong peak = new AtomicLong();

    /**
     * Memory with a budget.
     *
     * @param folder where temporary files may lie
     * @param budget bytes of anonymous memory
     */
    public OffHeap(Path folder, long budget) {
        this.folder = folder;
        this.budget = budget;
    }

    /** Memory that lives until it is closed. */
    public record Block(MemorySegment bytes, Arena arena, Runnable onClose) implements AutoCloseable {
        @Override
        public void close() {
            if (arena.scope().isAlive()) {
                arena.close();
                onClose.run();
            }
        }
    }

    public Block allocate(long size) {
        long whole = Math.max(size, 1);
        if (used.addAndGet(whole) <= budget) {
            return allocateCounted(whole);
        }
        used.addAndGet(-whole);
        return allocateInFile(whole);
    }

    private Block allocateCounted(long size) {
        Arena arena = Arena.ofShared();
        try {
            MemorySegment bytes = AnonymousMemory.allocate(size, arena);
            peak.accumulateAndGet(used.get(), Math::max);
            return new Block(bytes, arena, () -> used.addAndGet(-size));
        } catch (RuntimeException | Error e) {
            arena.close();
            used.addAndGet(-size);
            throw e;
        }
    }

    /**
     * Memory of which only a part will be touched: what is not touched takes none. It counts when {@link
     * Reserved#settle} says how much that was.
     */
    public Reserved reserve(long size) {
        Arena arena = Arena.ofShared();
        if (AnonymousMemory.isLazy() && used.get() < budget) {
            return new Reserved(AnonymousMemory.allocate(Math.max(size, 1), arena), arena);
        }
        arena.close();
        Block block = allocateInFile(size);
        return new Reserved(block.bytes(), block.arena());
    }

    /** Memory of which a part is used. */
    public final class Reserved {
        private final MemorySegment bytes;
        private final Arena arena;

        private Reserved(MemorySegment bytes, Arena arena) {
            this.bytes = bytes;
            this.arena = arena;
        }

        public MemorySegment bytes() {
            return bytes;
        }

        /** The first so many bytes are in use, and no more will be. */
        public Block settle(long size) {
            peak.accumulateAndGet(used.addAndGet(size), Math::max);
            return new Block(bytes, arena, () -> used.addAndGet(-size));
        }
    }

    /** Memory for what is walked in order, or seldom: always a mapped temporary file, which the kernel may write out. */
    public Block allocateInFile(long size) {
        Arena arena = Arena.ofShared();
        try {
            Files.createDirectories(folder); // who was idle for a day may find it swept away
            Path file = Files.createTempFile(folder, "scratch-", ".tmp");
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                MemorySegment bytes = channel.map(FileChannel.MapMode.READ_WRITE, 0, Math.max(size, 1), arena);
                return new Block(bytes, arena, () -> {});
            } finally {
                Files.delete(file); // the mapping keeps it until it is closed
            }
        } catch (IOException e) {
            arena.close();
            throw new UncheckedIOException("No room for " + size + " bytes of temporary data in " + folder + ".", e);
        }
    }

    /** The most anonymous memory that was in use at once, in bytes. */
    public long peak() {
        return peak.get();
    }
}
