// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

/** What the program at the other end of {@code net=} asks for. */
sealed interface NetCommand {
    record ForceGc() implements NetCommand {}

    record DumpHeap() implements NetCommand {}

    /** Flags: 1 only what has changed, 2 by allocation, 4 a collection first. */
    record AllocSites(int flags, float cutoff) implements NetCommand {
        boolean isChanged() {
            return (flags & 1) != 0;
        }

        boolean isByAllocation() {
            return (flags & 2) != 0;
        }

        boolean wantsGc() {
            return (flags & 4) != 0;
        }
    }

    record HeapSummary() implements NetCommand {}

    record Exit() implements NetCommand {}

    record DumpTraces() implements NetCommand {}

    record CpuSamples(float cutoff) implements NetCommand {}

    record Allocations(boolean on) implements NetCommand {}

    /**
     * CPU sampling of a thread.
     *
     * @param thread the id of its object, or 0 for all; which byte order the other side has nobody knows
     */
    record Sampling(boolean on, long thread) implements NetCommand {}

    record ClearSamples() implements NetCommand {}

    record ClearSites() implements NetCommand {}

    record Depth(int frames) implements NetCommand {}

    /** No further command will come. */
    record End() implements NetCommand {}

    /**
     * Nobody knows what that is, or its body is not what it should be.
     *
     * @param bytes of its body, as far as it says so
     * @param isLast nobody knows where the next one would begin
     */
    record Strange(int tag, long bytes, boolean isLast) implements NetCommand {}
}
