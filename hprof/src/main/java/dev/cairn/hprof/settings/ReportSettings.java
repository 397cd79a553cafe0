// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.settings;

import java.util.Set;

/**
 * What the target was asked for. The options' own names and meanings are HPROF's.
 *
 * @param output the file's name as the user knows it, or {@code host:port}
 * @param net whether the report goes over a socket
 * @param depth most frames of a trace
 * @param intervalMillis between two looks at the threads
 * @param cutoff the ratio below which a row is left out
 * @param lineNumbers {@code lineno}
 * @param perThread {@code thread}: traces are split by thread
 * @param dumpOnExit {@code doe}
 * @param maxMemory that the target's heap can take, in bytes
 * @param startEpochMillis when profiling began
 * @param startNanos the same moment by CLOCK_MONOTONIC
 * @param sampled allocations are a sample, not all of them
 * @param samplesByState {@code samples=state}: samples are of the threads that the VM calls runnable
 * @param clock what times of calls are
 * @param endsBy the VM's flag by which it ends without a word when it has no memory left; empty if it does not
 */
public record ReportSettings(
        long pid,
        String output,
        boolean net,
        ReportFormat format,
        boolean sites,
        boolean heapDump,
        Set<CpuKind> cpu,
        boolean monitors,
        int depth,
        int intervalMillis,
        double cutoff,
        boolean lineNumbers,
        boolean perThread,
        boolean dumpOnExit,
        boolean verbose,
        boolean primitiveFields,
        boolean primitiveArrays,
        int logFlags,
        long maxMemory,
        long startEpochMillis,
        long startNanos,
        boolean sampled,
        boolean attached,
        boolean samplesByState,
        CallClock clock,
        String endsBy) {
    /** If the target's heap can take this many bytes or more, a heap dump is written in segments. */
    private static final long SEGMENTED_FROM = 2_000_000_000;

    public ReportSettings {
        cpu = Set.copyOf(cpu);
    }

    /** Whether heap dumps are written as segments, which makes it version 1.0.2. */
    public boolean isSegmented() {
        return format == ReportFormat.BINARY && maxMemory >= SEGMENTED_FROM;
    }
}
