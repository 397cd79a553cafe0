// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.site;

import java.util.Arrays;
import java.util.List;

/**
 * The objects of which a dump says where they were allocated.
 *
 * @param objects by their indexes, in ascending order
 * @param siteOf of each its place in {@code sites}
 * @param more whether there are more, which are not here
 */
@SuppressWarnings("ArrayRecordComponent") // millions of them; nobody changes them
public record SitedObjects(long[] objects, int[] siteOf, List<AllocationSite> sites, boolean more) {
    /** More are not given. */
    public static final int MOST = 2_000_000;

    public static final SitedObjects NONE = new SitedObjects(new long[0], new int[0], List.of(), false);

    public SitedObjects {
        sites = List.copyOf(sites);
    }

    /** The site of an object, or -1. */
    public int siteOf(long object) {
        int place = Arrays.binarySearch(objects, object);
        return place < 0 ? -1 : siteOf[place];
    }
}
