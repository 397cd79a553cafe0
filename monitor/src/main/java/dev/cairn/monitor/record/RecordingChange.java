// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What of a recording changes from now on; what is empty here stays. Windows and the whole have what was recorded both
 * ways, each sample with the weight of its own interval.
 *
 * @param interval between samples: of allocations in bytes, 0 for every one; of CPU time in nanoseconds
 * @param budget samples of allocations a second; 0 for a fixed interval
 * @param depth of stacks, in frames
 */
public record RecordingChange(OptionalLong interval, OptionalInt budget, OptionalInt depth) {
    /** One sample of allocations every {@code bytes} bytes, however many samples those are; 0 for every allocation. */
    public static RecordingChange ofInterval(long bytes) {
        return new RecordingChange(OptionalLong.of(bytes), OptionalInt.of(0), OptionalInt.empty());
    }

    /** Between two looks at the threads that have run. */
    public static RecordingChange ofInterval(Duration interval) {
        return new RecordingChange(OptionalLong.of(interval.toNanos()), OptionalInt.empty(), OptionalInt.empty());
    }

    /** At most about {@code samples} samples of allocations a second. */
    public static RecordingChange ofBudget(int samples) {
        return new RecordingChange(OptionalLong.empty(), OptionalInt.of(samples), OptionalInt.empty());
    }

    public static RecordingChange ofDepth(int frames) {
        return new RecordingChange(OptionalLong.empty(), OptionalInt.empty(), OptionalInt.of(frames));
    }

    /** This, and stacks of that depth. */
    public RecordingChange withDepth(int frames) {
        return new RecordingChange(interval, budget, OptionalInt.of(frames));
    }
}
