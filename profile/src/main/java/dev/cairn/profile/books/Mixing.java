// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import java.util.concurrent.ThreadLocalRandom;

/** Hashes numbers that a target chooses: with a seed of our own it cannot choose them to collide. */
final class Mixing {
    private final long seed = ThreadLocalRandom.current().nextLong();

    int mix(long key) {
        long mixed = (key ^ seed) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 31) * 0x94D049BB133111EBL;
        return (int) (mixed ^ mixed >>> 32);
    }
}
