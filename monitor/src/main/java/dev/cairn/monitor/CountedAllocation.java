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
 * eden shows, except for what a thread that has ended allocated after its last report. Owned by one thread.
 */
final class CountedAllocation {
    private static final long SHORTEST_MILLIS = 500;
    /** An older report is of a VM that stands still, or that nobody looks into any more. */
    private static final long LONGEST_MILLIS = 5_000;

    private static final double MILLIS_PER_SECOND = 1000;

    private Optional<Report> last = Optional.empty();
    private OptionalDouble perSecond = OptionalDouble.empty();

    private record Report(long atMillis, Map<Long, Long> bytesByThread) {}

    /** Bytes per second between the last two reports; empty where there are none, or not of all threads. */
    OptionalDouble perSecond(Optional<ThreadsView> threads, long nowMillis) {
        Optional<Report> report =
                threads.flatMap(CountedAllocation::report).filter(one -> nowMillis - one.atMillis < LONGEST_MILLIS);
        if (report.isEmpty()) {
            last = Optional.empty();
            perSecond = OptionalDouble.empty();
        } else if (last.isEmpty()) {
            last = report;
        } else if (report.get().atMillis - last.get().atMillis >= SHORTEST_MILLIS) {
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
        return bytes.isEmpty() || view.leftOut() > 0 || view.statusMillis().isEmpty()
                ? Optional.empty()
                : Optional.of(new Report(view.statusMillis().getAsLong(), bytes));
    }

    /** A thread that is new has allocated all of its bytes since. */
    private static double between(Report before, Report now) {
        long bytes = now.bytesByThread.entrySet().stream()
                .mapToLong(thread ->
                        Math.max(0, thread.getValue() - before.bytesByThread.getOrDefault(thread.getKey(), 0L)))
                .sum();
        return bytes * MILLIS_PER_SECOND / (now.atMillis - before.atMillis);
    }
}
