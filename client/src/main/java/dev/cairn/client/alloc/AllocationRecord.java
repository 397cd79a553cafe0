// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import java.util.List;
import java.util.function.Predicate;

/**
 * What was allocated during a recording. These are counts, not estimates.
 *
 * @param objects all of them, those without a site too
 * @param bytes what they took in the heap when they were allocated, headers and padding included
 * @param otherObjects those of the objects that no site had room for, see {@link AllocationOptions#maxSites}
 * @param otherBytes the bytes of those
 * @param threadsNotYetExact threads that are older than the recording and could not be made exact (beside a debugger on JDK 17, in
 *     a VM with another layout, or as somebody else has suspended them), so that their first allocations in it, if there were any, were not seen: half a megabyte of
 *     each, on average. Where all threads are counted, those too of which nothing was seen at all; else those that allocated. The
 *     thread that starts a recording is never one of them
 * @param sites those with the most bytes first
 */
public record AllocationRecord(
        long objects,
        long bytes,
        long otherObjects,
        long otherBytes,
        int threadsNotYetExact,
        List<AllocationSite> sites) {
    public AllocationRecord {
        sites = List.copyOf(sites);
    }

    static AllocationRecord of(List<AllocationSite> sites, long otherObjects, long otherBytes, int threadsNotYetExact) {
        return new AllocationRecord(
                otherObjects + sites.stream().mapToLong(AllocationSite::objects).sum(),
                otherBytes + sites.stream().mapToLong(AllocationSite::bytes).sum(),
                otherObjects,
                otherBytes,
                threadsNotYetExact,
                sites);
    }

    /** Of the sites only those that {@code kept} accepts, and of what has no site everything, as nothing is known of it. */
    public AllocationRecord only(Predicate<AllocationSite> kept) {
        return of(sites.stream().filter(kept).toList(), otherObjects, otherBytes, threadsNotYetExact);
    }
}
