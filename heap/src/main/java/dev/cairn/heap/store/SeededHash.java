// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.util.SplittableRandom;

/** Hashes of numbers for tables with open addressing. Nobody can make a file whose numbers all fall into one place. */
public final class SeededHash {
    private static final long SEED = new SplittableRandom().nextLong();

    private SeededHash() {}

    /** The hash of a number, another in each process; any of its bits may be masked. */
    public static int of(long key) {
        long mixed = (key ^ SEED) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 29)) * 0xBF58476D1CE4E5B9L;
        return (int) (mixed >>> 32);
    }
}
