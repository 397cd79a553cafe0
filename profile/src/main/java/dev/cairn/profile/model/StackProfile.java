// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;

/**
 * Any profile as numbers by stack: what exports write, and what files of all formats become when they are read.
 *
 * @param title for people
 * @param types what the samples' values count
 * @param defaultType which of them to show first
 * @param startMillis since the epoch; 0 if not known
 * @param durationNanos 0 if not known
 * @param period distance between samples in {@code periodType}'s unit; 0 if not known, or everything was recorded
 * @param notes what a reader must know (losses, estimates, filters), a sentence each
 */
public record StackProfile(
        String title,
        List<ValueType> types,
        int defaultType,
        long startMillis,
        long durationNanos,
        long period,
        ValueType periodType,
        List<String> notes,
        List<StackSample> samples) {
    public StackProfile {
        types = List.copyOf(types);
        notes = List.copyOf(notes);
        samples = List.copyOf(samples);
    }

    /** Whether any of its numbers has an error that is known and not 0. */
    public boolean hasErrors() {
        return samples.stream()
                .anyMatch(sample -> sample.standardErrors().stream().anyMatch(error -> error > 0));
    }
}
