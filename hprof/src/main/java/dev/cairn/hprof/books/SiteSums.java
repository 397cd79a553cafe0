// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import java.util.Arrays;

/**
 * What was allocated at each site, and what is alive of it; and all of that together. Objects are counted in parts of which
 * {@link #ONE} is an object, as a sample stands for no whole number of them; so sums have no error of their own.
 */
final class SiteSums {
    /** An object. */
    static final long ONE = 1 << 12;

    private long[] liveBytes = new long[64];
    private long[] liveParts = new long[64];
    private long[] allocatedBytes = new long[64];
    private long[] allocatedParts = new long[64];
    /** What it was when it was listed last. */
    private long[] listed = new long[64];

    private long allLiveBytes;
    private long allLiveParts;
    private long allAllocatedBytes;
    private long allAllocatedParts;

    /** How many objects that is, to the nearest. */
    static long objects(long parts) {
        return (parts + ONE / 2) / ONE;
    }

    void allocate(int row, long bytes, long parts) {
        if (row >= liveBytes.length) {
            int more = Math.max(row + 1, 2 * liveBytes.length);
            liveBytes = Arrays.copyOf(liveBytes, more);
            liveParts = Arrays.copyOf(liveParts, more);
            allocatedBytes = Arrays.copyOf(allocatedBytes, more);
            allocatedParts = Arrays.copyOf(allocatedParts, more);
            listed = Arrays.copyOf(listed, more);
        }
        allocatedBytes[row] += bytes;
        allocatedParts[row] += parts;
        allAllocatedBytes += bytes;
        allAllocatedParts += parts;
        live(row, bytes, parts);
    }

    /** More is alive, or less. */
    void live(int row, long bytes, long parts) {
        liveBytes[row] += bytes;
        liveParts[row] += parts;
        allLiveBytes += bytes;
        allLiveParts += parts;
    }

    /** Nothing was ever allocated. */
    void clear() {
        Arrays.fill(liveBytes, 0);
        Arrays.fill(liveParts, 0);
        Arrays.fill(allocatedBytes, 0);
        Arrays.fill(allocatedParts, 0);
        Arrays.fill(listed, 0);
        allLiveBytes = 0;
        allLiveParts = 0;
        allAllocatedBytes = 0;
        allAllocatedParts = 0;
    }

    /** Whether something has changed there since {@link #list}. */
    boolean hasChanged(int row) {
        return listed[row] != state(row);
    }

    void list(int row) {
        listed[row] = state(row);
    }

    /** Allocation adds to both, an end takes from one: the sum of these differs after either. */
    private long state(int row) {
        return 2 * allocatedParts[row] - liveParts[row];
    }

    long liveBytes(int row) {
        return liveBytes[row];
    }

    long liveObjects(int row) {
        return objects(liveParts[row]);
    }

    long allocatedBytes(int row) {
        return allocatedBytes[row];
    }

    long allocatedObjects(int row) {
        return objects(allocatedParts[row]);
    }

    long allLiveBytes() {
        return allLiveBytes;
    }

    long allLiveObjects() {
        return objects(allLiveParts);
    }

    long allAllocatedBytes() {
        return allAllocatedBytes;
    }

    long allAllocatedObjects() {
        return objects(allAllocatedParts);
    }
}
