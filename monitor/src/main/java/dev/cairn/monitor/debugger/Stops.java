// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Why threads of a VM stand still: one entry for each time that the VM counted up. JDWP counts how often a thread was
 * suspended, and has to be told as often to go on; who shares a stop with others lets only its own part go.
 */
final class Stops {
    /** In place of a thread's id: all threads. */
    static final long ALL = 0;

    /** Bounds what debuggers that suspend for ever can make us hold. */
    static final int MOST = 10_000;

    private final List<Stop> stops = new ArrayList<>();

    /** One stop; nobody holds it where only such debuggers saw it as may not let it go. */
    static final class Stop {
        private final long thread;
        private final long at;
        private final Set<Debugger> holders;

        private Stop(long thread, long at, Collection<Debugger> holders) {
            this.thread = thread;
            this.at = at;
            this.holders = new HashSet<>(holders);
        }

        /** The thread that stands still, or {@link #ALL}. */
        long thread() {
            return thread;
        }

        /** The thread in which what stopped it happened; 0 if none is known. */
        long at() {
            return at;
        }
    }

    /** Takes a stop; false if there are too many. */
    boolean add(long thread, long at, Collection<Debugger> holders) {
        return stops.size() < MOST && stops.add(new Stop(thread, at, holders));
    }

    /** The last stop of {@code thread}, or of {@link #ALL}, that the debugger holds. */
    Optional<Stop> last(long thread, Debugger holder) {
        return stops.reversed().stream()
                .filter(stop -> stop.thread == thread && stop.holders.contains(holder))
                .findFirst();
    }

    /** The threads of which the debugger holds stops, each once. */
    List<Long> threads(Debugger holder) {
        return stops.stream()
                .filter(stop -> stop.thread != ALL && stop.holders.contains(holder))
                .map(Stop::thread)
                .distinct()
                .toList();
    }

    /** All that the debugger holds. */
    List<Stop> of(Debugger holder) {
        return stops.stream().filter(stop -> stop.holders.contains(holder)).toList();
    }

    /** The debugger lets go; true if nobody else holds the stop, so that the VM is to count down. */
    boolean release(Stop stop, Debugger holder) {
        boolean last = stop.holders.remove(holder) && stop.holders.isEmpty();
        if (last) {
            stops.remove(stop);
        }
        return last;
    }

    /** The last stop of all threads. */
    Optional<Stop> current() {
        return stops.reversed().stream().filter(stop -> stop.thread == ALL).findFirst();
    }

    /** Another debugger has seen the stop, and holds it too. */
    void join(Stop stop, Debugger holder) {
        stop.holders.add(holder);
    }

    boolean isEmpty() {
        return stops.isEmpty();
    }

    void clear() {
        stops.clear();
    }
}
