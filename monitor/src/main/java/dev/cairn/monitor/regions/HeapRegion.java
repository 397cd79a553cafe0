// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.regions;

/**
 * A part of a heap.
 *
 * @param top the end of what is in use, between {@code start} and {@code end}
 * @param collecting whether the next collection, or one under way, empties it
 * @param state what else the collector says of it, in its own words; often empty
 */
public record HeapRegion(long start, long top, long end, RegionKind kind, boolean collecting, String state) {
    private static final int ADDRESS_BITS = 48;

    /** A part of which its collector says no more. */
    HeapRegion(long start, long top, long end, RegionKind kind) {
        this(start, top, end, kind, false, "");
    }

    public long bytes() {
        return end - start;
    }

    public long usedBytes() {
        return top - start;
    }

    /** Addresses of today's processors have fewer bits, so sums of some thousand sizes are numbers too. */
    boolean isPossible() {
        return start >= 0 && start <= top && top <= end && start < end && end <= 1L << ADDRESS_BITS;
    }
}
