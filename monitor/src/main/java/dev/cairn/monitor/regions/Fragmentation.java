// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.regions;

import dev.cairn.monitor.hotspot.CollectorFamily;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The holes of a heap.
 *
 * @param freeBytes of memory that is there and not in use; in survivor spaces too, where nobody allocates
 * @param tailBytes of them, behind objects in regions that are in use: no object with regions of its own fits there
 * @param largestHoleBytes the longest run of free regions; where there are spaces instead, the end of eden or of the old generation
 * @param largestLargeBytes the regions of the largest object that has regions of its own; 0 if there is none
 * @param tooSmall the share of {@code freeBytes} in holes where another one of that size does not fit (the smallest possible one, if there is none);
 *     empty for collectors without such objects, for a heap without free bytes, and for ZGC, which gives memory other addresses when it needs a run
 */
public record Fragmentation(
        long freeBytes, long tailBytes, long largestHoleBytes, long largestLargeBytes, OptionalDouble tooSmall) {

    /** The holes of {@code map}. */
    public static Fragmentation of(RegionMap map) {
        return map.regionBytes().isPresent()
                ? ofRegions(map.regions(), map.regionBytes().getAsLong(), map.collector() == CollectorFamily.Z)
                : ofSpaces(map.regions());
    }

    private static Fragmentation ofSpaces(List<HeapRegion> spaces) {
        long free = 0;
        long largest = 0;
        for (HeapRegion space : spaces) {
            long left = space.kind().isCommitted() ? space.end() - space.top() : 0;
            free += left;
            largest = space.kind() == RegionKind.SURVIVOR ? largest : Math.max(largest, left);
        }
        return new Fragmentation(free, free, largest, 0, OptionalDouble.empty());
    }

    private static Fragmentation ofRegions(List<HeapRegion> regions, long regionBytes, boolean mapsAnew) {
        long largestLarge = longestRun(regions, Run.LARGE);
        long needed = Math.max(regionBytes, largestLarge);
        long tails = regions.stream()
                .filter(region -> region.kind().isCommitted() && region.kind() != RegionKind.FREE)
                .mapToLong(region -> region.end() - region.top())
                .sum();
        long whole = sumOfRuns(regions, 0);
        long wideEnough = sumOfRuns(regions, needed);
        long free = tails + whole;
        return new Fragmentation(
                free,
                tails,
                longestRun(regions, Run.FREE),
                largestLarge,
                free == 0 || mapsAnew ? OptionalDouble.empty() : OptionalDouble.of(1 - (double) wideEnough / free));
    }

    private enum Run {
        FREE,
        LARGE
    }

    private static long longestRun(List<HeapRegion> regions, Run what) {
        long longest = 0;
        for (int i = 0; i < regions.size(); i = endOfRun(regions, i, what)) {
            longest = Math.max(longest, runBytes(regions, i, what));
        }
        return longest;
    }

    /** Of all runs of free regions that are at least {@code least} long. */
    private static long sumOfRuns(List<HeapRegion> regions, long least) {
        long sum = 0;
        for (int i = 0; i < regions.size(); i = endOfRun(regions, i, Run.FREE)) {
            long bytes = runBytes(regions, i, Run.FREE);
            sum += bytes >= least ? bytes : 0;
        }
        return sum;
    }

    private static long runBytes(List<HeapRegion> regions, int from, Run what) {
        return begins(regions.get(from), what)
                ? regions.get(endOfRun(regions, from, what) - 1).end()
                        - regions.get(from).start()
                : 0;
    }

    private static int endOfRun(List<HeapRegion> regions, int from, Run what) {
        int end = from + 1;
        while (begins(regions.get(from), what)
                && end < regions.size()
                && regions.get(end).start() == regions.get(end - 1).end()
                && goesOn(regions.get(end), what)) {
            end++;
        }
        return end;
    }

    private static boolean begins(HeapRegion region, Run what) {
        return region.kind() == (what == Run.FREE ? RegionKind.FREE : RegionKind.LARGE);
    }

    private static boolean goesOn(HeapRegion region, Run what) {
        return region.kind() == (what == Run.FREE ? RegionKind.FREE : RegionKind.LARGE_CONTINUED);
    }
}
