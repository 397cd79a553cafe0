// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;

/**
 * Where threads used the processor in a window of a recording.
 *
 * @param intervalNanos between two looks at all threads
 * @param loss in the window
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
        List<CpuSite> sites) {
    public CpuProfile {
        filters = List.copyOf(filters);
        notes = List.copyOf(notes);
        sites = List.copyOf(sites);
    }
}
