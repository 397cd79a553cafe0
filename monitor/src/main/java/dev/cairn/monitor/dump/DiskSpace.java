// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** How much room a dump will need, so that no disk is filled to find out. All of it is an estimate. */
final class DiskSpace {
    /** Names, classes and stacks, which are in no heap. */
    private static final long BESIDE_THE_HEAP = 16L << 20;
    /** Objects of programs become a quarter to a third of their size, at the lowest level too. */
    private static final int GZIP_FACTOR = 3;

    private static final long MEBIBYTE = 1L << 20;

    private DiskSpace() {}

    /** The size of a dump of a heap with {@code heapBytes} in it; empty if {@code heapBytes} is. */
    static OptionalLong expected(OptionalLong heapBytes, boolean compressed) {
        return heapBytes.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(
                        BESIDE_THE_HEAP + Math.max(0, heapBytes.getAsLong()) / (compressed ? GZIP_FACTOR : 1));
    }

    static OptionalLong twice(OptionalLong bytes) {
        return bytes.isEmpty() ? bytes : OptionalLong.of(2 * bytes.getAsLong());
    }

    /** Why there is too little room in {@code folder}; empty if there is enough, or nobody knows how much is needed. */
    static Optional<String> lack(OptionalLong needed, long free, String folder) {
        if (needed.isEmpty() || needed.getAsLong() <= free) {
            return Optional.empty();
        }
        long wanted = needed.getAsLong();
        return Optional.of(String.format(
                Locale.ROOT,
                "The dump needs about %,d MiB, and %s has %,d MiB free (%d and %d bytes).",
                roundedUp(wanted),
                folder,
                free / MEBIBYTE,
                wanted,
                free));
    }

    private static long roundedUp(long bytes) {
        return (bytes + MEBIBYTE - 1) / MEBIBYTE;
    }
}
