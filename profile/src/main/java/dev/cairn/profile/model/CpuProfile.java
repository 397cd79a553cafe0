// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;

/**
 * Where threads used the processor in a window of a recording.
 *
 * @param target what was recorded: name and pid, as people know it
 * @param intervalNanos between two looks at all threads
 * @param samples in the window
 * @param loss in the window
 * @param end why it ends here
 * @param filters as given, {@code include frame:com.acme.**}
 * @param cost since the recording began
 * @param notes what else a reader must know, a sentence each
 * @param sites in no order
 */
public record CpuProfile(
        String target,
        Window window,
        long intervalNanos,
        long samples,
        RecordingLoss loss,
        ProfileEnd end,
        List<String> filters,
        RecordingCost cost,
        List<String> notes,
        List<CpuSite> sites)
        implements RecordedProfile<CpuProfile> {
    public CpuProfile {
        filters = List.copyOf(filters);
        notes = List.copyOf(notes);
        sites = List.copyOf(sites);
    }

    @Override
    public CpuProfile ended(ProfileEnd how, List<String> more) {
        return new CpuProfile(
                target,
                window,
                intervalNanos,
                samples,
                loss,
                how,
                filters,
                cost,
                ProfileNotes.both(notes, more),
                sites);
    }

    @Override
    public CpuProfile emptyAfter() {
        return new CpuProfile(
                target,
                window.emptyAfter(),
                intervalNanos,
                0,
                RecordingLoss.NONE,
                end,
                filters,
                cost,
                notes,
                List.of());
    }
}
