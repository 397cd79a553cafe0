// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

/**
 * Makes the calling thread exact. The VM draws ahead how much a thread allocates until its next sample, and hands threads
 * memory in buffers that it samples only when they are new or were when sampling began. So a thread first has to use up what
 * it drew and what it has; after that each of its allocations is a sample.
 */
final class ExactThread {
    /** Small, so that it comes out of the thread's buffer like most objects do, never from beside it. */
    private static final int ARRAY_BYTES = 64;

    private static final int HEADER_BYTES = 16;
    private static final int ARRAYS_BETWEEN_LOOKS = 64;
    private static final int IN_A_ROW = 64;

    /** The draw is half a megabyte on average, and one of 20 times that will not be seen; buffers are of 16 MiB at most. */
    private static final long LIMIT_BYTES = 64L << 20;

    /** What is put here has to be allocated, however clever the compiler. */
    @SuppressWarnings("UnusedVariable")
    private static volatile byte[] sink = {};

    private ExactThread() {}

    static void become() {
        long allocated = 0;
        while (allocated < LIMIT_BYTES) {
            if (isExact()) {
                sink = new byte[0];
                return;
            }
            allocate(ARRAYS_BETWEEN_LOOKS);
            allocated += (ARRAYS_BETWEEN_LOOKS + IN_A_ROW) * (long) (ARRAY_BYTES + HEADER_BYTES);
        }
        throw new AllocationsUnavailableException("Allocations of " + Thread.currentThread()
                + " cannot be counted: the VM did not begin to report each one, though the thread allocated "
                + (LIMIT_BYTES >> 20) + " MiB to have it do so.");
    }

    private static boolean isExact() {
        long before = AllocationCounter.samples();
        allocate(IN_A_ROW);
        return AllocationCounter.samples() - before == IN_A_ROW;
    }

    private static void allocate(int arrays) {
        for (int i = 0; i < arrays; i++) {
            sink = new byte[ARRAY_BYTES];
        }
    }
}
