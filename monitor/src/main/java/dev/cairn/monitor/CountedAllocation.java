// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.session.state.ThreadView;
import dev.cairn.monitor.session.state.ThreadsView;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How fast one VM allocates by its threads' own counts, which its agent reports while somebody looks inside. They are exact, unlike what
 * eden shows, except for what a thread that has ended allocated after its last report, and for threads that start and end between two
 * reports. Owned by one thread.
 */
final class CountedAllocation {
    private static final long SHORTEST_NANOS = 500_000_000;
    /** An older report is of a VM that stands still, or that nobody looks into any more. */
    private static final long LONGEST_NANOS = 5_000_000_000L;

    private static final double NANOS_PER_SECOND = 1e9;

    private Optional<Report> last = Optional.empty();
    private OptionalDouble perSecond = OptionalDouble.empty();

    private record Report(long atNanos, Map<Long, Long> bytesByThread) {}

    /**
     * Bytes per second between the last two reports; empty where there are none, or not of all threads.
     *
     * @param nowNanos by {@code System.nanoTime}
     */
    OptionalDouble perSecond(Optional<ThreadsView> threads, long nowNanos) {
        Optional<Report> report =
                threads.flatMap(CountedAllocation::report).filter(one -> nowNanos - one.atNanos < LONGEST_NANOS);
        if (report.isEmpty()) {
            last = Optional.empty();
            perSecond = OptionalDouble.empty();
        } else if (last.isEmpty()) {
            last = report;
        } else if (report.get().atNanos - last.get().atNanos >= SHORTEST_NANOS) {
            perSecond = OptionalDouble.of(between(last.get(), report.get()));
            last = report;
        }
        return perSecond;
    }

    private static Optional<Report> report(ThreadsView view) {
        Map<Long, Long> bytes = new HashMap<>();
        for (ThreadView thread : view.threads()) {
            thread.allocatedBytes().ifPresent(allocated -> bytes.put(thread.id(), allocated));
        }
        return bytes.isEmpty() || view.leftOut() > 0 || view.statusNanos().isEmpty()
                ? Optional.empty()
                : Optional.of(new Report(view.statusNanos().getAsLong(), bytes));
    }

    /** A thread that is new has allocated all of its bytes since. */
    private static double between(Report before, Report now) {
        long bytes = now.bytesByThread.entrySet().stream()
                .mapToLong(thread ->
                        Math.max(0, thread.getValue() - before.bytesByThread.getOrDefault(thread.getKey(), 0L)))
                .sum();
        return bytes * NANOS_PER_SECOND / (now.atNanos - before.atNanos);
    }
}
