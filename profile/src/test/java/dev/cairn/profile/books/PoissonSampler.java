// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import java.util.random.RandomGenerator;

/**
 * Samples as a VM's thread does: draws a distance in bytes, counts allocations down until one reaches it, takes that, and
 * draws anew; what it was overshot by is forgotten.
 */
final class PoissonSampler {
    private final RandomGenerator random;
    private long interval;
    private double left;

    PoissonSampler(RandomGenerator random, long interval) {
        this.random = random;
        this.interval = interval;
        left = draw();
    }

    /** What the current distance was drawn with. */
    long interval() {
        return interval;
    }

    /** From the next draw on. */
    void interval(long next) {
        interval = next;
    }

    /** How many objects of that size are allocated up to the next sample, with it; {@code most} + 1 if it is not among those. */
    long next(long size, long most) {
        double objects = Math.ceil(left / size);
        if (objects > most) {
            left -= (double) most * size;
            return most + 1;
        }
        return (long) Math.max(1, objects);
    }

    /** The sample has been taken. */
    void redraw() {
        left = draw();
    }

    private double draw() {
        return -Math.log(1 - random.nextDouble()) * interval;
    }
}
