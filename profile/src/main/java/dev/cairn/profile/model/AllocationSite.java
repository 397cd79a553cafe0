// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;
import java.util.Optional;

/**
 * What was allocated at one place: objects of one class, with one stack, by one thread.
 *
 * @param className as in Java source, {@code byte[]}; of native memory the heap's name
 * @param thread the thread's name
 * @param frames the innermost first
 * @param truncated whether the stack is deeper than what was recorded
 * @param objects how many were allocated in the window; empty if that is unknown, as where a flight recorder reports
 *     bytes only
 * @param bytes shallow, in the window
 * @param samples the number of samples behind these numbers
 * @param live what of all objects of the recording is alive at the end of the window, if that was recorded
 */
public record AllocationSite(
        String className,
        String thread,
        List<StackFrame> frames,
        boolean truncated,
        Optional<Estimate> objects,
        Estimate bytes,
        long samples,
        Optional<LiveObjects> live) {
    public AllocationSite {
        frames = List.copyOf(frames);
    }
}
