// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import dev.cairn.wire.ring.RingLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A ring that we have made and may hand over, or that we were started with: memory that can change its size no more, mapped so that
 * what runs over the end of the data goes on at its beginning; and an eventfd by which the target wakes the reader. Closing it takes it
 * away from us only.
 */
public final class SharedRing implements AutoCloseable {
    private static final int MFD_CLOEXEC_ALLOW_SEALING = 3;
    private static final int MFD_NOEXEC_SEAL = 8;
    private static final int F_ADD_SEALS = 1033;
    private static final int F_GET_SEALS = 1034;
    private static final int SEAL_SHRINK = 2;
    private static final int SEEK_END = 2;
    private static final int SEAL_SHRINK_GROW = 2 | 4 | 1; // and no further seals
    private static final int PROT_NONE = 0;
    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_SHARED = 1;
    private static final int MAP_PRIVATE_ANONYMOUS = 0x22;
    private static final int MAP_FIXED = 0x10;
    private static final int EFD_CLOEXEC_NONBLOCK = 02000000 | 04000;

    /** What came of making one. */
    public sealed interface Made {
        record Ring(SharedRing ring) implements Made {}

        /**
         * There is none.
         *
         * @param why a sentence
         */
        record Failed(String why) implements Made {}
    }

    private final int memory;
    private final int event;
    private final Arena arena;
    private final MemorySegment header;
    private final MemorySegment data;
    private final long dataBytes;
    private boolean closed;

    private SharedRing(int memory, int event, long base, long dataBytes) {
        this.memory = memory;
        this.event = event;
        this.dataBytes = dataBytes;
        this.arena = Arena.ofShared();
        long mapped = mappedBytes(dataBytes);
        MemorySegment all =
                MemorySegment.ofAddress(base).reinterpret(mapped, arena, _ -> SystemCalls.munmap(base, mapped));
        this.header = all.asSlice(0, RingLayout.HEADER_BYTES);
        this.data = all.asSlice(RingLayout.HEADER_BYTES);
    }

    /** Makes an empty one. */
    public static Made create(long dataBytes) {
        if (Long.bitCount(dataBytes) != 1
                || dataBytes < RingLayout.MIN_DATA_BYTES
                || dataBytes > RingLayout.MAX_DATA_BYTES) {
            return new Made.Failed("A ring of " + dataBytes + " bytes cannot be made; choose a power of two from "
                    + RingLayout.MIN_DATA_BYTES + " to " + RingLayout.MAX_DATA_BYTES + ".");
        }
        int memory = sealedMemory(RingLayout.HEADER_BYTES + dataBytes);
        if (memory < 0) {
            return failed(dataBytes, memory);
        }
        int event = SystemCalls.eventfd(EFD_CLOEXEC_NONBLOCK);
        if (event < 0) {
            SystemCalls.close(memory);
            return failed(dataBytes, event);
        }
        long base = map(memory, dataBytes);
        if (base < 0) {
            SystemCalls.close(event);
            SystemCalls.close(memory);
            return failed(dataBytes, base);
        }
        SharedRing ring = new SharedRing(memory, event, base, dataBytes);
        ring.begin();
        return new Made.Ring(ring);
    }

    /**
     * Takes over the ring that the parent process has made; this process owns it from now on.
     *
     * @param memory the descriptor of its memory
     * @param event the descriptor of its eventfd
     */
    public static Made inherited(int memory, int event) {
        long bytes = SystemCalls.lseek(memory, 0, SEEK_END);
        int seals = SystemCalls.fcntl(memory, F_GET_SEALS, 0);
        if (bytes < 0 || seals < 0 || (seals & SEAL_SHRINK) == 0) {
            return new Made.Failed("Descriptor " + memory + " is no memory that keeps its size; who started this"
                    + " program has to make a ring there.");
        }
        long dataBytes = bytes - RingLayout.HEADER_BYTES;
        if (Long.bitCount(dataBytes) != 1
                || dataBytes < RingLayout.MIN_DATA_BYTES
                || dataBytes > RingLayout.MAX_DATA_BYTES) {
            return new Made.Failed("Descriptor " + memory + " has " + bytes + " bytes, and no ring has as many.");
        }
        long base = map(memory, dataBytes);
        if (base < 0) {
            return new Made.Failed("The ring could not be mapped, as " + SystemCalls.errorText(base)
                    + "; have the system give this process more memory.");
        }
        SharedRing ring = new SharedRing(memory, event, base, dataBytes);
        if (ring.header.get(ValueLayout.JAVA_LONG, RingLayout.MAGIC_OFFSET) != RingLayout.MAGIC
                || ring.header.get(ValueLayout.JAVA_INT, RingLayout.VERSION_OFFSET) != RingLayout.VERSION
                || ring.header.get(ValueLayout.JAVA_LONG, RingLayout.DATA_BYTES_OFFSET) != dataBytes) {
            ring.close();
            return new Made.Failed("What descriptor " + memory + " leads to is no ring of this version of Cairn.");
        }
        return new Made.Ring(ring);
    }

    private static Made failed(long dataBytes, long error) {
        return new Made.Failed("A ring of " + dataBytes + " bytes could not be made, as " + SystemCalls.errorText(error)
                + "; end other recordings, or choose a smaller one.");
    }

    private static int sealedMemory(long bytes) {
        int fd = memory(MFD_CLOEXEC_ALLOW_SEALING | MFD_NOEXEC_SEAL);
        if (fd == -SystemCalls.EINVAL) {
            fd = memory(MFD_CLOEXEC_ALLOW_SEALING);
        }
        if (fd < 0) {
            return fd;
        }
        int result = SystemCalls.ftruncate(fd, bytes);
        if (result >= 0) {
            result = SystemCalls.fcntl(fd, F_ADD_SEALS, SEAL_SHRINK_GROW);
        }
        if (result < 0) {
            SystemCalls.close(fd);
            return result;
        }
        return fd;
    }

    /** Some systems let nobody have memory that might be executed; old kernels do not know how to say that it is not to be. */
    private static int memory(int flags) {
        try (Arena names = Arena.ofConfined()) {
            return SystemCalls.memfdCreate(names.allocateFrom("cairn-ring"), flags);
        }
    }

    /** The whole file, and behind it the data once more, in place of a reservation that nobody else can get in between. */
    private static long map(int fd, long dataBytes) {
        long file = RingLayout.HEADER_BYTES + dataBytes;
        long mapped = mappedBytes(dataBytes);
        long base = SystemCalls.mmap(0, mapped, PROT_NONE, MAP_PRIVATE_ANONYMOUS, -1, 0);
        if (base < 0) {
            return base;
        }
        int fixed = MAP_SHARED | MAP_FIXED;
        long result = SystemCalls.mmap(base, file, PROT_READ_WRITE, fixed, fd, 0);
        if (result >= 0) {
            result = SystemCalls.mmap(base + file, dataBytes, PROT_READ_WRITE, fixed, fd, RingLayout.HEADER_BYTES);
        }
        if (result < 0) {
            SystemCalls.munmap(base, mapped);
            return result;
        }
        return base;
    }

    private static long mappedBytes(long dataBytes) {
        return RingLayout.HEADER_BYTES + 2 * dataBytes;
    }

    private void begin() {
        header.set(ValueLayout.JAVA_INT, RingLayout.VERSION_OFFSET, RingLayout.VERSION);
        header.set(ValueLayout.JAVA_LONG, RingLayout.DATA_BYTES_OFFSET, dataBytes);
        header.set(ValueLayout.JAVA_LONG, RingLayout.WAKE_AT, RingLayout.NO_WAKE);
        header.set(ValueLayout.JAVA_LONG, RingLayout.MAGIC_OFFSET, RingLayout.MAGIC);
    }

    /** How much of it is for records, in bytes. */
    public long dataBytes() {
        return dataBytes;
    }

    /** {@link RingLayout#HEADER_BYTES}; good until the ring is closed. */
    MemorySegment header() {
        return header;
    }

    /** The data twice, one behind the other; good until the ring is closed. */
    MemorySegment data() {
        return data;
    }

    /** The descriptor to hand over. */
    int memory() {
        return memory;
    }

    /** The eventfd to hand over. */
    int event() {
        return event;
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            arena.close();
            SystemCalls.close(event);
            SystemCalls.close(memory);
        }
    }
}
