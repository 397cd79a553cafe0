// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import java.lang.reflect.Executable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a recording counts. Begin with one of the three factories; the other methods return changed copies. */
public final class AllocationOptions {
    private static final int DEFAULT_DEPTH = 64;
    private static final int DEFAULT_MAX_SITES = 16_384;
    /** As in {@code recordings.h}. */
    private static final int DEPTH_LIMIT = 512;

    private static final int SITES_LIMIT = 1 << 20;

    private final CountedThreads threads;
    private final int depth;
    private final int maxSites;
    private final Optional<Executable> beneath;
    private final List<AllocationFilter> included;
    private final List<AllocationFilter> excluded;

    private AllocationOptions(
            CountedThreads threads,
            int depth,
            int maxSites,
            Optional<Executable> beneath,
            List<AllocationFilter> included,
            List<AllocationFilter> excluded) {
        this.threads = threads;
        this.depth = depth;
        this.maxSites = maxSites;
        this.beneath = beneath;
        this.included = included;
        this.excluded = excluded;
    }

    private static AllocationOptions of(CountedThreads threads) {
        return new AllocationOptions(threads, DEFAULT_DEPTH, DEFAULT_MAX_SITES, Optional.empty(), List.of(), List.of());
    }

    /** Counts the thread that starts the recording, exactly. It must be a platform thread. */
    public static AllocationOptions ofCurrentThread() {
        return of(new CountedThreads.Current());
    }

    /**
     * Counts all threads, also those that start meanwhile, and virtual ones. Those that were there before are exact too,
     * except for those that {@link AllocationRecord#threadsNotYetExact} counts.
     */
    public static AllocationOptions ofAllThreads() {
        return of(new CountedThreads.All());
    }

    /** Counts these platform threads, which must have been started. Of exactness the same holds as for all threads. */
    public static AllocationOptions ofThreads(Thread... threads) {
        return of(new CountedThreads.Given(List.of(threads)));
    }

    /** How many frames of each stack are kept, and distinguish sites: 0 to 512, and 64 by default. */
    public AllocationOptions depth(int frames) {
        requireWithin(frames, DEPTH_LIMIT, "A stack has a depth of 0 to %d, not %d.");
        return new AllocationOptions(threads, frames, maxSites, beneath, included, excluded);
    }

    /**
     * How many sites there is room for: at most 1,048,576, and 16,384 by default. What is allocated at further sites is
     * counted, but not site by site.
     */
    public AllocationOptions maxSites(int sites) {
        requireWithin(sites, SITES_LIMIT, "There can be room for 0 to %d sites, not %d.");
        return new AllocationOptions(threads, depth, sites, beneath, included, excluded);
    }

    /**
     * Counts of the thread that starts the recording only what this method or constructor, and what it calls, allocates, and
     * cuts stacks off there. Other threads are counted as before.
     */
    public AllocationOptions beneath(Executable method) {
        return new AllocationOptions(threads, depth, maxSites, Optional.of(method), included, excluded);
    }

    /** Keeps only sites that this filter, or another one included, accepts; see {@link AllocationFilter}. */
    public AllocationOptions include(String filter) {
        return new AllocationOptions(threads, depth, maxSites, beneath, with(included, filter), excluded);
    }

    /** Leaves out sites that this filter accepts; see {@link AllocationFilter}. */
    public AllocationOptions exclude(String filter) {
        return new AllocationOptions(threads, depth, maxSites, beneath, included, with(excluded, filter));
    }

    private static List<AllocationFilter> with(List<AllocationFilter> filters, String more) {
        return Stream.concat(filters.stream(), Stream.of(AllocationFilter.of(more)))
                .toList();
    }

    private static void requireWithin(int value, int limit, String sentence) {
        if (value < 0 || value > limit) {
            throw new IllegalArgumentException(String.format(sentence, limit, value));
        }
    }

    CountedThreads threads() {
        return threads;
    }

    int depth() {
        return depth;
    }

    int maxSites() {
        return maxSites;
    }

    Optional<Executable> beneath() {
        return beneath;
    }

    /** Whether the filters keep the site. */
    boolean keeps(AllocationSite site) {
        return (included.isEmpty() || included.stream().anyMatch(filter -> filter.test(site)))
                && excluded.stream().noneMatch(filter -> filter.test(site));
    }
}
