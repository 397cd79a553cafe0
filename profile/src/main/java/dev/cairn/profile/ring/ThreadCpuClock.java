// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The CPU time of the thread that asks. */
public final class ThreadCpuClock {
    private static final int CLOCK_THREAD_CPUTIME_ID = 3;

    private ThreadCpuClock() {}

    /** CPU time of the calling thread, in nanoseconds. */
    public static long nanos() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment time = arena.allocate(16, 8); // struct timespec
            SystemCalls.clockGettime(CLOCK_THREAD_CPUTIME_ID, time);
            return time.get(ValueLayout.JAVA_LONG, 0) * 1_000_000_000L + time.get(ValueLayout.JAVA_LONG, 8);
        }
    }
}
