// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import java.util.Optional;

/**
 * Counts what this VM allocates while a recording is open.
 *
 * <pre>{@code
 * try (AllocationRecording recording = AllocationRecorder.start(AllocationOptions.ofCurrentThread())) {
 *     parse(order);
 *     AllocationRecord record = recording.stop();
 * }
 * }</pre>
 *
 * <p>Each allocation is counted, whatever makes it: {@code new}, arrays, boxing, lambdas, strings, reflection, the VM
 * for a class that is loaded. What the JIT compiler has optimized away is not allocated, and not counted. What
 * starting, stopping and reading recordings allocates is counted by no recording.
 *
 * <p>Up to 32 recordings may be open at once, on the same thread too: each counts for itself. While one is open, an
 * allocation of a thread that is counted takes one or two microseconds longer, and one of another thread a tenth of
 * that.
 *
 * <p>Any thread may start recordings.
 */
public final class AllocationRecorder {
    private AllocationRecorder() {}

    /**
     * Starts a recording. Its last deed is to begin to count, so that nothing of its own is counted.
     *
     * @throws AllocationsUnavailableException if allocations cannot be counted, or not these
     */
    public static AllocationRecording start(AllocationOptions options) {
        AllocationCounter.require();
        // Before anything is counted, and so not while it is.
        AllocationRecording recording = AllocationRecording.open(options);
        recording.begin();
        return recording;
    }

    /** Why allocations cannot be counted, as a sentence; empty if they can. */
    public static Optional<String> whyUnavailable() {
        try (AllocationRecording recording = start(AllocationOptions.ofCurrentThread())) {
            recording.stop();
            return Optional.empty();
        } catch (AllocationsUnavailableException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
