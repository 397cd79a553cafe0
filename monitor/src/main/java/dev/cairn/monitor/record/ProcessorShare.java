// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;

/**
 * How much of one processor something has taken lately. Callers report now and then what that has spent since it began, by whatever
 * clock, and says nothing until it has seen {@link #OVER}: so a burst counts for what it is in the time around it.
 */
final class ProcessorShare {
    static final Duration OVER = Duration.ofSeconds(5);

    private record Look(long nanos, long spentNanos) {}

    /**
     * What was taken, by all threads together.
     *
     * @param share of one processor; more than 1 of several
     * @param nanos of the clock in which that was
     */
    record Taken(double share, long nanos) {}

    private final Deque<Look> looks = new ArrayDeque<>();

    /** What was taken in the shortest time until now that is long enough; empty before that. */
    Optional<Taken> at(long nanos, long spentNanos) {
        if (!looks.isEmpty() && spentNanos < looks.getLast().spentNanos()) {
            return Optional.empty(); // who counts has just ended
        }
        looks.addLast(new Look(nanos, spentNanos));
        while (looks.size() > 2 && nanos - second().nanos() >= OVER.toNanos()) {
            looks.removeFirst();
        }
        Look then = looks.getFirst();
        long passed = nanos - then.nanos();
        return passed >= OVER.toNanos()
                ? Optional.of(new Taken((double) (spentNanos - then.spentNanos()) / passed, passed))
                : Optional.empty();
    }

    /** What was until now does not count any more. */
    void forget() {
        looks.clear();
    }

    private Look second() {
        Iterator<Look> all = looks.iterator();
        all.next();
        return all.next();
    }
}
