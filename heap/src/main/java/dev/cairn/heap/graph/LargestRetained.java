// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Of all objects that are offered, those that retain most, up to a limit; of those that retain as much, the first. For
 * one thread.
 */
public final class LargestRetained {
    private static final Offer NONE = new Offer(Long.MAX_VALUE, -1);

    private final int most;
    /** The least of them first. */
    private final PriorityQueue<Offer> queue = new PriorityQueue<>();

    /** What an offer must come before, once there are as many as there may be: of small objects most retain as much. */
    private Offer last = NONE;

    /** @param most of them, one at least */
    public LargestRetained(int most) {
        this.most = most;
    }

    /** An object, and the units that it retains: the larger is the one that is kept. */
    private record Offer(long object, long units) implements Comparable<Offer> {
        @Override
        public int compareTo(Offer other) {
            return units == other.units ? Long.compare(other.object, object) : Long.compare(units, other.units);
        }
    }

    /**
     * Takes an object in if it is among the largest so far.
     *
     * @param units that it retains in the end
     */
    public void offer(long object, long units) {
        if (units > last.units || (units == last.units && object < last.object)) {
            add(new Offer(object, units));
        }
    }

    private void add(Offer offer) {
        queue.add(offer);
        if (queue.size() > most) {
            Offer _ = queue.remove();
        }
        if (queue.size() == most) {
            last = queue.element();
        }
    }

    /** Offers what another one has. */
    public void offerAll(LargestRetained others) {
        others.queue.forEach(each -> offer(each.object, each.units));
    }

    /** As if none had been offered. */
    public void clear() {
        queue.clear();
        last = NONE;
    }

    /** The largest first. */
    public long[] sorted() {
        return queue.stream()
                .sorted(Comparator.reverseOrder())
                .mapToLong(Offer::object)
                .toArray();
    }
}
