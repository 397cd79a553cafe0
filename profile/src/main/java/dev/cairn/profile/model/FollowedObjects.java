// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;

/**
 * The sampled objects whose end has not been reported, at one moment, each with where it was allocated. For {@code object} from 0 to
 * {@link #count}.
 *
 * @param ids by which the target knows them
 * @param siteOf its place in {@code sites}
 * @param ages collections that it has outlived
 * @param intervals mean bytes between samples when each was drawn; 0 if nothing of its size was left out
 * @param interval mean bytes between samples, as it was then; 0 if every allocation was recorded
 */
@SuppressWarnings("ArrayRecordComponent") // very many; nobody changes them
public record FollowedObjects(long[] ids, int[] siteOf, int[] ages, long[] intervals, List<Site> sites, long interval) {
    /**
     * Where objects were allocated.
     *
     * @param frames the innermost first
     * @param truncated whether the stack had more frames
     */
    public record Site(String thread, List<StackFrame> frames, boolean truncated) {
        public Site {
            frames = List.copyOf(frames);
        }
    }

    public FollowedObjects {
        if (ids.length != siteOf.length || ids.length != ages.length || ids.length != intervals.length) {
            throw new IllegalArgumentException("There are " + ids.length + " objects, but " + siteOf.length
                    + " of them have a site, " + ages.length + " an age, and " + intervals.length
                    + " an interval.");
        }
        sites = List.copyOf(sites);
    }

    public int count() {
        return ids.length;
    }
}
