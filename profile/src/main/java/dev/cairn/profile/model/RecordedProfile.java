// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What was sampled in a window of a recording, by place and thread.
 *
 * @param kind what was sampled
 * @param target what was recorded: name and pid, as people know it
 * @param exact whether the recorder was asked for everything
 * @param interval the mean distance between samples at the end of the window, in the unit of {@link SampleKind#period}; 0
 *     if exact, or if it is not known
 * @param samples in the window
 * @param loss in the window
 * @param threadsNotYetExact if exact: how many live threads that ran before may be missing as a whole
 * @param end why it ends here
 * @param filters as given, {@code include frame:com.acme.**}
 * @param cost since the recording began
 * @param notes what else a reader must know, a sentence each
 * @param columns those of the kind that are known, so that each site has them. This does not depend on the sites present:
 *     all windows of a recording report the same kinds of numbers, even those without a site
 * @param tellsLive whether live objects were recorded; a site that does not say has none alive
 * @param sites in no order
 */
public record RecordedProfile(
        SampleKind kind,
        String target,
        Window window,
        boolean exact,
        long interval,
        long samples,
        RecordingLoss loss,
        int threadsNotYetExact,
        ProfileEnd end,
        List<String> filters,
        RecordingCost cost,
        List<String> notes,
        List<ValueColumn> columns,
        boolean tellsLive,
        List<RecordedSite> sites) {
    public RecordedProfile {
        filters = List.copyOf(filters);
        notes = List.copyOf(notes);
        columns = List.copyOf(columns);
        sites = List.copyOf(sites);
        for (RecordedSite site : sites) {
            if (!site.values().keySet().containsAll(columns)) {
                throw new IllegalArgumentException("A site lacks one of the profile's values: " + site + ".");
            }
        }
    }

    /** The sum of all sites; empty if the profile does not have the column. */
    public Optional<Estimate> total(ValueColumn column) {
        return columns.contains(column) ? Optional.of(sum(site -> site.find(column))) : Optional.empty();
    }

    /** A number of all live objects; empty if they were not recorded. */
    public Optional<Estimate> totalAlive(Function<LiveObjects, Estimate> number) {
        return tellsLive ? Optional.of(sum(site -> site.live().map(number))) : Optional.empty();
    }

    private Estimate sum(Function<RecordedSite, Optional<Estimate>> number) {
        EstimateSum sum = new EstimateSum();
        sites.forEach(site -> number.apply(site).ifPresent(sum::add));
        return sum.estimate();
    }

    /** The same with another end, and more notes behind its own; none is there twice. */
    public RecordedProfile ended(ProfileEnd how, List<String> more) {
        return new RecordedProfile(
                kind,
                target,
                window,
                exact,
                interval,
                samples,
                loss,
                threadsNotYetExact,
                how,
                filters,
                cost,
                ProfileNotes.both(notes, more),
                columns,
                tellsLive,
                sites);
    }

    /** A window of no length behind this one: nothing was seen in it, and nothing lost. */
    public RecordedProfile emptyAfter() {
        return new RecordedProfile(
                kind,
                target,
                window.emptyAfter(),
                exact,
                interval,
                0,
                RecordingLoss.NONE,
                threadsNotYetExact,
                end,
                filters,
                cost,
                notes,
                columns,
                tellsLive,
                List.of());
    }
}
