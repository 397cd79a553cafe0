// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.limits;

/**
 * What a file may cost to read, whatever program wrote it.
 *
 * @param bytes of the file, inflated
 * @param items frames in all stacks, and values in JSON: a few bytes can ask for many of them
 */
public record ReadingLimits(long bytes, long items) {
    private static final long MOST_BYTES = 1L << 30;
    private static final int SHARE_OF_MEMORY = 6;
    private static final int BYTES_AN_ITEM = 40;

    /** What the Java heap of this process has room for. */
    public static ReadingLimits ofMemory() {
        long share = Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY;
        return new ReadingLimits(Math.min(MOST_BYTES, share), 2 * share / BYTES_AN_ITEM);
    }
}
