// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many bytes of dumps this process has walked over, which shows whether the loops that read them are compiled well.
 * They never are where HotSpot was started with the first compiler alone.
 */
public final class ReadSoFar {
    /** Near where columns stop to be arrays (HeapShare): what is larger is compiled well while it is read. */
    static final long ENOUGH = 512L << 20;

    /** How HotSpot reports {@code -XX:TieredStopAtLevel=1}. */
    private static final boolean FIRST_COMPILER_ALONE =
            System.getProperty("java.vm.info", "").contains("emulated-client");

    private static final AtomicLong BYTES = new AtomicLong();

    private ReadSoFar() {}

    public static void add(long bytes) {
        BYTES.addAndGet(bytes);
    }

    static boolean isEnough() {
        return !FIRST_COMPILER_ALONE && BYTES.get() >= ENOUGH;
    }
}
