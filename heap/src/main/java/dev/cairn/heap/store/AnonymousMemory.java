// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Zeroed memory straight from the kernel: nothing is touched before it is used, and large columns get large pages, as
 * random access into gigabytes misses the TLB else. Where native access is not allowed it is the arena's own memory:
 * asking for more must not print a warning into someone's test.
 */
final class AnonymousMemory {
    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_PRIVATE_ANONYMOUS_NORESERVE = 0x2 | 0x20 | 0x4000;
    private static final int MADV_HUGEPAGE = 14;
    private static final long WORTHWHILE = 1L << 20;
    private static final long ALIGNMENT = 64;
    private static final Optional<Calls> CALLS = Calls.link();

    private AnonymousMemory() {}

    static MemorySegment allocate(long size, Arena arena) {
        if (size < WORTHWHILE || CALLS.isEmpty()) {
            return arena.allocate(size, ALIGNMENT);
        }
        return CALLS.get().map(size, arena).orElseGet(() -> arena.allocate(size, ALIGNMENT));
    }

    /** Memory that takes none before it is touched; empty where there is no such, or the kernel does not give that much. */
    static Optional<MemorySegment> reserve(long size, Arena arena) {
        return CALLS.flatMap(calls -> calls.map(size, arena));
    }

    /** The three calls of the C library. */
    private record Calls(MethodHandle mmap, MethodHandle munmap, MethodHandle madvise) {
        static Optional<Calls> link() {
            if (!AnonymousMemory.class.getModule().isNativeAccessEnabled()
                    || !System.getProperty("os.name", "").equals("Linux")) {
                return Optional.empty();
            }
            ValueLayout.OfLong word = ValueLayout.JAVA_LONG;
            ValueLayout.OfInt number = ValueLayout.JAVA_INT;
            return Optional.of(new Calls(
                    call("mmap", FunctionDescriptor.of(word, word, word, number, number, number, word)),
                    call("munmap", FunctionDescriptor.of(number, word, word)),
                    call("madvise", FunctionDescriptor.of(number, word, word, number))));
        }

        private static MethodHandle call(String name, FunctionDescriptor type) {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
        }

        /** Empty if the kernel says no. */
        Optional<MemorySegment> map(long size, Arena arena) {
            try {
                long address =
                        (long) mmap.invokeExact(0L, size, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS_NORESERVE, -1, 0L);
                if (address == -1) {
                    return Optional.empty();
                }
                // A kernel without large pages says no, and that is that.
                int _ = (int) madvise.invokeExact(address, size, MADV_HUGEPAGE);
                return Optional.of(
                        MemorySegment.ofAddress(address).reinterpret(size, arena, segment -> unmap(address, size)));
            } catch (Throwable e) {
                throw new IllegalStateException("The C library cannot be called.", e);
            }
        }

        private void unmap(long address, long size) {
            try {
                int result = (int) munmap.invokeExact(address, size);
                if (result != 0) {
                    throw new IllegalStateException("munmap of " + size + " bytes failed.");
                }
            } catch (RuntimeException e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException("The C library cannot be called.", e);
            }
        }
    }
}
