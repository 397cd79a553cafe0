// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was sampled at one place: one stack of one thread, and where samples are of objects, one class of them.
 *
 * @param className as in Java source, {@code byte[]}; of native memory the heap's name; empty if samples are not of objects
 * @param thread the thread's name
 * @param frames the innermost first; empty if the thread was not in Java
 * @param truncated whether the stack is deeper than what was recorded
 * @param values in the window; what is not known is not there, as the number of objects where a flight recorder reports
 *     bytes only
 * @param samples the number of samples behind these numbers
 * @param live what of all objects of the recording is alive at the end of the window, if that was recorded
 */
public record RecordedSite(
        String className,
        String thread,
        List<StackFrame> frames,
        boolean truncated,
        Map<ValueColumn, Estimate> values,
        long samples,
        Optional<LiveObjects> live) {
    public RecordedSite {
        frames = List.copyOf(frames);
        values = Map.copyOf(values);
    }

    /** A value that each profile of its kind has. */
    public Estimate value(ValueColumn column) {
        return find(column).orElseThrow();
    }

    /** A value; empty if it is not known. */
    public Optional<Estimate> find(ValueColumn column) {
        return Optional.ofNullable(values.get(column));
    }
}
