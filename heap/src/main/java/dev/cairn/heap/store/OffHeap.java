// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Where columns are allocated: anonymous memory up to a budget, and past it temporary files that are mapped, so that a
 * dump larger than the memory is slow and not impossible. Columns of a small dump are arrays of the Java heap, as far
 * as its share goes. All of it is zero at first.
 *
 * <p>The owner of a block closes it. {@link #close} or {@link #closeSince} closes what an exception has left open.
 */
public final class OffHeap implements AutoCloseable {
    private static final int STEP = 1 << 20;

    private final Path folder;
    private final long budget;
    private final HeapShare share;
    private final AtomicLong used = new AtomicLong();
    private final AtomicLong peak = new AtomicLong();
    private final AtomicLong nextNumber = new AtomicLong();
    private final NavigableMap<Long, Block> open = new ConcurrentSkipListMap<>();

    /**
     * Memory with a budget.
     *
     * @param folder where temporary files may lie
     * @param budget bytes of anonymous memory
     */
    public OffHeap(Path folder, long budget) {
        this(folder, budget, HeapShare.NONE);
    }

    /**
     * The same with a share of the Java heap, which columns take first.
     *
     * @param share that others may take from too
     */
    public OffHeap(Path folder, long budget, HeapShare share) {
        this.folder = folder;
        this.budget = budget;
        this.share = share;
    }

    /** Memory that lives until it is closed. */
    public record Block(MemorySegment bytes, Runnable onClose) implements AutoCloseable {
        @Override
        public void close() {
            onClose.run();
        }
    }

    /** A file of an index, or a temporary one, that could not be made or written. */
    public static final class NoRoomException extends UncheckedIOException {
        private static final long serialVersionUID = 1;

        public NoRoomException(String sentence, IOException cause) {
            super(sentence, cause);
        }
    }

    /** Whether columns may be arrays, so that what is not touched takes room too. */
    public boolean prefersArrays() {
        return !share.isNone();
    }

    /** An array for an {@link IntColumn}, if there is room in the share. */
    public Optional<Block> arrayOfInts(long length) {
        return share.take(length, Integer.BYTES, int[]::new).map(array -> onHeap(MemorySegment.ofArray(array)));
    }

    /** For an {@link IntColumn}. */
    public Block ints(long length) {
        return arrayOfInts(length).orElseGet(() -> allocate(IntColumn.sizeFor(length)));
    }

    /** For an {@link IntColumn} that is walked in order, or seldom. */
    public Block intsInOrder(long length) {
        return arrayOfInts(length).orElseGet(() -> allocateInFile(IntColumn.sizeFor(length)));
    }

    /** For a {@link LongColumn}. */
    public Block longs(long length) {
        return share.take(length, Long.BYTES, long[]::new)
                .map(array -> onHeap(MemorySegment.ofArray(array)))
                .orElseGet(() -> allocate(LongColumn.sizeFor(length)));
    }

    /** For a {@link LongColumn} that is walked in order, or seldom. */
    public Block longsInOrder(long length) {
        return share.take(length, Long.BYTES, long[]::new)
                .map(array -> onHeap(MemorySegment.ofArray(array)))
                .orElseGet(() -> allocateInFile(LongColumn.sizeFor(length)));
    }

    /** For a {@link BitColumn}. */
    public Block bits(long length) {
        return longs(BitColumn.sizeFor(length) / Long.BYTES);
    }

    private Block onHeap(MemorySegment bytes) {
        long number = nextNumber.getAndIncrement();
        return opened(number, bytes, () -> {
            open.remove(number);
            share.giveBack(bytes.byteSize());
        });
    }

    /** A whole file, to be read. */
    public Block read(Path file) throws IOException {
        long size = Files.size(file);
        Optional<byte[]> array = share.take(size, Byte.BYTES, byte[]::new);
        if (array.isPresent()) {
            Block block = onHeap(MemorySegment.ofArray(array.get()));
            MappedFile.fill(file, array.get());
            return block;
        }
        Arena arena = Arena.ofShared();
        try {
            return opened(nextNumber.getAndIncrement(), MappedFile.read(file, arena), arena, 0);
        } catch (IOException | RuntimeException | Error e) {
            arena.close();
            throw e;
        }
    }

    public Block allocate(long size) {
        long whole = Math.max(size, 1);
        if (used.addAndGet(whole) <= budget) {
            return allocateCounted(whole);
        }
        used.addAndGet(-whole);
        Arena arena = Arena.ofShared();
        return opened(nextNumber.getAndIncrement(), inFile(whole, arena, OffHeap::fill), arena, 0);
    }

    /**
     * Atomic writes are what such columns may get too, and where the disk has no room for a page of one the VM may end
     * instead of throwing an {@link InternalError}. So the file has its room before it is mapped.
     */
    private static void fill(FileChannel channel, long size) throws IOException {
        ByteBuffer zeroes = ByteBuffer.allocateDirect((int) Math.min(size, STEP));
        for (long at = 0; at < size; at += zeroes.position()) {
            zeroes.clear().limit((int) Math.min(STEP, size - at));
            while (zeroes.hasRemaining()) {
                int _ = channel.write(zeroes, at + zeroes.position());
            }
        }
    }

    private Block allocateCounted(long size) {
        Arena arena = Arena.ofShared();
        try {
            MemorySegment bytes = AnonymousMemory.allocate(size, arena);
            peak.accumulateAndGet(used.get(), Math::max);
            return opened(nextNumber.getAndIncrement(), bytes, arena, size);
        } catch (RuntimeException | Error e) {
            arena.close();
            used.addAndGet(-size);
            throw e;
        }
    }

    /** @param counted bytes of the budget */
    private Block opened(long number, MemorySegment bytes, Arena arena, long counted) {
        return opened(number, bytes, () -> {
            open.remove(number);
            arena.close();
            used.addAndGet(-counted);
        });
    }

    private Block opened(long number, MemorySegment bytes, Runnable onClose) {
        AtomicBoolean closed = new AtomicBoolean();
        Block block = new Block(bytes, () -> {
            if (closed.compareAndSet(false, true)) {
                onClose.run();
            }
        });
        open.put(number, block);
        return block;
    }

    /**
     * Memory of which only a part will be touched: what is not touched takes none. All of it counts until {@link
     * Reserved#settle} says how much that was, as nobody knows before.
     */
    public Reserved reserve(long size) {
        return reserveAnonymous(size).orElseGet(() -> {
            long number = nextNumber.getAndIncrement();
            Arena arena = Arena.ofShared();
            Block whole = opened(number, inFile(Math.max(size, 1), arena, Filling.NONE), arena, 0);
            return new Reserved(number, arena, whole, 0);
        });
    }

    /**
     * The same, but never a file, so that it may be written atomically (see {@link #fill}). Empty where the budget has no room
     * for it, and where memory takes room before it is touched.
     */
    public Optional<Reserved> reserveAnonymous(long size) {
        long whole = Math.max(size, 1);
        if (used.addAndGet(whole) > budget) {
            used.addAndGet(-whole);
            return Optional.empty();
        }
        Arena arena = Arena.ofShared();
        Optional<MemorySegment> bytes = AnonymousMemory.reserve(whole, arena);
        if (bytes.isEmpty()) {
            arena.close();
            used.addAndGet(-whole);
            return Optional.empty();
        }
        long number = nextNumber.getAndIncrement();
        return Optional.of(new Reserved(number, arena, opened(number, bytes.get(), arena, whole), whole));
    }

    /** Memory of which a part is used. */
    public final class Reserved {
        private final long number;
        private final Arena arena;
        private final Block whole;
        private final long counted;

        private Reserved(long number, Arena arena, Block whole, long counted) {
            this.number = number;
            this.arena = arena;
            this.whole = whole;
            this.counted = counted;
        }

        /** All of it, as long as it is not settled. */
        public Block whole() {
            return whole;
        }

        /** Keeps the first {@code size} bytes; no more will be used. Once; then the whole must not be closed. */
        public Block settle(long size) {
            long left = Math.min(size, counted);
            peak.accumulateAndGet(used.addAndGet(left - counted), Math::max);
            return opened(number, whole.bytes(), arena, left);
        }
    }

    /**
     * Memory for what is walked in order, or seldom: always a mapped temporary file, which the kernel may write out. What is
     * not written takes no room; what is must not be written atomically.
     */
    public Block allocateInFile(long size) {
        Arena arena = Arena.ofShared();
        return opened(nextNumber.getAndIncrement(), inFile(size, arena, Filling.NONE), arena, 0);
    }

    /** Something to do with a file of temporary data before it is mapped. */
    private interface Filling {
        Filling NONE = (channel, size) -> {};

        void fill(FileChannel channel, long size) throws IOException;
    }

    private MemorySegment inFile(long size, Arena arena, Filling filling) {
        try {
            Files.createDirectories(folder); // a process that was idle for a day may find it swept away
            Path file = Files.createTempFile(folder, "scratch-", ".tmp");
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                filling.fill(channel, size);
                return channel.map(FileChannel.MapMode.READ_WRITE, 0, Math.max(size, 1), arena);
            } finally {
                Files.delete(file); // the mapping keeps it until it is closed
            }
        } catch (IOException e) {
            arena.close();
            throw new NoRoomException("No room for " + size + " bytes of temporary data in " + folder + ".", e);
        }
    }

    /** A mark for {@link #closeSince}. */
    public long mark() {
        return nextNumber.get();
    }

    /** Gives back what was allocated since a mark and is still there. Nobody may use it any more, or allocate meanwhile. */
    public void closeSince(long mark) {
        open.tailMap(mark).values().forEach(Block::close);
    }

    @Override
    public void close() {
        closeSince(0);
    }

    /** Bytes of anonymous memory that are in use. */
    public long used() {
        return used.get();
    }

    /** The most anonymous memory that was in use at once, in bytes. */
    public long peak() {
        return peak.get();
    }
}
