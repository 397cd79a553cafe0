// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A CPU profile as numbers by stack: samples, and cpu in nanoseconds; the label is {@code thread}. A thread that was not in
 * Java has {@link #NO_JAVA} as its one frame; truncated stacks as in {@link AllocationStacks}.
 */
public final class CpuStacks {
    /** Samples that were taken; counted, so without an error. */
    public static final ValueType SAMPLES = new ValueType("samples", "count");
    /** CPU time; the first to be shown. */
    public static final ValueType CPU = new ValueType("cpu", "nanoseconds");
    /** In place of the stack of a thread that was not in Java. */
    public static final StackFrame NO_JAVA =
            new StackFrame("", "[no Java frames]", Optional.empty(), StackFrame.UNKNOWN_LINE);

    private CpuStacks() {}

    /** The same as numbers by stack. */
    public static StackProfile of(CpuProfile profile) {
        return new StackProfile(
                "CPU time of " + profile.target(),
                List.of(SAMPLES, CPU),
                1,
                profile.window().startMillis(),
                profile.window().nanos(),
                profile.intervalNanos(),
                CPU,
                ProfileNotes.of(profile),
                profile.sites().stream().map(CpuStacks::sample).toList());
    }

    private static StackSample sample(CpuSite site) {
        List<StackFrame> frames = new ArrayList<>(site.frames());
        if (frames.isEmpty()) {
            frames.add(NO_JAVA);
        }
        if (site.truncated()) {
            frames.add(AllocationStacks.TRUNCATED);
        }
        return new StackSample(
                frames,
                List.of(site.samples(), site.cpuNanos().rounded()),
                Map.of(StackSample.THREAD, site.thread()),
                StackSample.errorsOf(List.of(Estimate.exactly((double) site.samples()), site.cpuNanos())));
    }
}
