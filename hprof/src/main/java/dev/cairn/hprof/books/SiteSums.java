// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import java.util.Arrays;

/** What was allocated at each site, and what is alive of it; and all of that together. */
final class SiteSums {
    private long[] liveBytes = new long[64];
    private long[] liveObjects = new long[64];
    private long[] allocatedBytes = new long[64];
    private long[] allocatedObjects = new long[64];
    /** What it was when it was listed last. */
    private long[] listed = new long[64];

    private long allLiveBytes;
    private long allLiveObjects;
    private long allAllocatedBytes;
    private long allAllocatedObjects;

    void allocate(int row, long bytes, long objects) {
        if (row >= liveBytes.length) {
            int more = Math.max(row + 1, 2 * liveBytes.length);
            liveBytes = Arrays.copyOf(liveBytes, more);
            liveObjects = Arrays.copyOf(liveObjects, more);
            allocatedBytes = Arrays.copyOf(allocatedBytes, more);
            allocatedObjects = Arrays.copyOf(allocatedObjects, more);
            listed = Arrays.copyOf(listed, more);
        }
        allocatedBytes[row] += bytes;
        allocatedObjects[row] += objects;
        allAllocatedBytes += bytes;
        allAllocatedObjects += objects;
        live(row, bytes, objects);
    }

    /** More is alive, or less. */
    void live(int row, long bytes, long objects) {
        liveBytes[row] += bytes;
        liveObjects[row] += objects;
        allLiveBytes += bytes;
        allLiveObjects += objects;
    }

    /** Nothing was ever allocated. */
    void clear() {
        Arrays.fill(liveBytes, 0);
        Arrays.fill(liveObjects, 0);
        Arrays.fill(allocatedBytes, 0);
        Arrays.fill(allocatedObjects, 0);
        Arrays.fill(listed, 0);
        allLiveBytes = 0;
        allLiveObjects = 0;
        allAllocatedBytes = 0;
        allAllocatedObjects = 0;
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
        return 2 * allocatedObjects[row] - liveObjects[row];
    }

    long liveBytes(int row) {
        return liveBytes[row];
    }

    long liveObjects(int row) {
        return liveObjects[row];
    }

    long allocatedBytes(int row) {
        return allocatedBytes[row];
    }

    long allocatedObjects(int row) {
        return allocatedObjects[row];
    }

    long allLiveBytes() {
        return allLiveBytes;
    }

    long allLiveObjects() {
        return allLiveObjects;
    }

    long allAllocatedBytes() {
        return allAllocatedBytes;
    }

    long allAllocatedObjects() {
        return allAllocatedObjects;
    }
}
