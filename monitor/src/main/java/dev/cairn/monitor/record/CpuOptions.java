// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.profile.model.CpuSamples;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.service.Guardrails;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What to record of where a VM uses the processor.
 *
 * @param interval between two looks at the threads that have run
 * @param depth of stacks, in frames
 * @param includes as in {@link AllocationOptions}; there are no classes
 */
public record CpuOptions(Duration interval, int depth, List<String> includes, List<String> excludes)
        implements RecordingOptions {
    public static final Duration DEFAULT_INTERVAL = Duration.ofMillis(10);
    public static final Duration MIN_INTERVAL = Duration.ofMillis(1);
    public static final Duration MAX_INTERVAL = Duration.ofSeconds(10);

    public CpuOptions {
        if (interval.compareTo(MIN_INTERVAL) < 0 || interval.compareTo(MAX_INTERVAL) > 0) {
            throw new IllegalArgumentException("Threads can be looked at each " + MIN_INTERVAL.toMillis() + " ms to "
                    + MAX_INTERVAL.toSeconds() + " s, not each " + interval + ".");
        }
        if (depth < 1 || depth > AllocationOptions.MAX_DEPTH) {
            throw new IllegalArgumentException("There is no such thing as a depth of " + depth + " frames.");
        }
        includes = List.copyOf(includes);
        excludes = List.copyOf(excludes);
    }

    /** Each 10 ms, 64 frames deep. */
    public static CpuOptions standard() {
        return new CpuOptions(DEFAULT_INTERVAL, AllocationOptions.DEFAULT_DEPTH, List.of(), List.of());
    }

    public CpuOptions withInterval(Duration other) {
        return new CpuOptions(other, depth, includes, excludes);
    }

    public CpuOptions withDepth(int frames) {
        return new CpuOptions(interval, frames, includes, excludes);
    }

    /** Only what one of the filters given so lets through. */
    public CpuOptions include(String... filters) {
        return new CpuOptions(
                interval,
                depth,
                Stream.concat(includes.stream(), Stream.of(filters)).toList(),
                excludes);
    }

    /** Nothing that one of these filters names. */
    public CpuOptions exclude(String... filters) {
        return new CpuOptions(
                interval,
                depth,
                includes,
                Stream.concat(excludes.stream(), Stream.of(filters)).toList());
    }

    @Override
    public SampleKind kind() {
        return CpuSamples.KIND;
    }

    @Override
    public RecordingSettings settings() {
        return new RecordingSettings(Recordings.CPU, interval.toNanos(), 0, interval.toNanos(), depth, 0);
    }

    /** In the VM the sampler of CPU time limits itself. */
    @Override
    public RecordingLimits limits() {
        return new RecordingLimits(1, Guardrails.DEFAULT);
    }
}
