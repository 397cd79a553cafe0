// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;

/**
 * What each thread allocated, and where, in a window of a recording.
 *
 * @param target what was recorded: name and pid, as people know it
 * @param exact whether the recorder was asked for every allocation
 * @param intervalBytes the mean distance between samples at the end of the window; 0 if exact, or if it is not known
 * @param samples in the window
 * @param loss in the window
 * @param threadsNotYetExact if exact: how many live threads that ran before may be missing as a whole
 * @param end why it ends here
 * @param filters as given, {@code include frame:com.acme.**}
 * @param cost since the recording began
 * @param notes what else a reader must know, a sentence each
 * @param countsObjects whether the number of objects is known, so that each site has one. This does not depend on the
 *     sites present: all windows of a recording report the same kinds of numbers, even those without a site
 * @param tellsLive whether live objects were recorded; a site that does not say has none alive
 * @param sites in no order
 */
public record AllocationProfile(
        String target,
        Window window,
        boolean exact,
        long intervalBytes,
        long samples,
        RecordingLoss loss,
        int threadsNotYetExact,
        ProfileEnd end,
        List<String> filters,
        RecordingCost cost,
        List<String> notes,
        boolean countsObjects,
        boolean tellsLive,
        List<AllocationSite> sites)
        implements RecordedProfile<AllocationProfile> {
    public AllocationProfile {
        filters = List.copyOf(filters);
        notes = List.copyOf(notes);
        sites = List.copyOf(sites);
        if (countsObjects && sites.stream().anyMatch(site -> site.objects().isEmpty())) {
            throw new IllegalArgumentException("A profile that counts objects has a site without their number.");
        }
    }

    @Override
    public AllocationProfile ended(ProfileEnd how, List<String> more) {
        return new AllocationProfile(
                target,
                window,
                exact,
                intervalBytes,
                samples,
                loss,
                threadsNotYetExact,
                how,
                filters,
                cost,
                ProfileNotes.both(notes, more),
                countsObjects,
                tellsLive,
                sites);
    }

    @Override
    public AllocationProfile emptyAfter() {
        return new AllocationProfile(
                target,
                window.emptyAfter(),
                exact,
                intervalBytes,
                0,
                RecordingLoss.NONE,
                threadsNotYetExact,
                end,
                filters,
                cost,
                notes,
                countsObjects,
                tellsLive,
                List.of());
    }
}
