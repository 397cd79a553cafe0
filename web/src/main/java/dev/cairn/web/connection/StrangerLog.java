// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.connection;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts what clients without the token do, and logs that in at most one line a minute, so that they cannot fill the
 * log. For any thread.
 */
public final class StrangerLog {
    private static final Logger LOG = System.getLogger(StrangerLog.class.getName());
    private static final Duration PAUSE = Duration.ofMinutes(1);

    public enum Event {
        /** A connection had to make room for another. */
        MADE_ROOM,
        /** A connection brought no request in time. */
        TOO_SLOW,
        /** What came is no request. */
        NO_REQUEST,
        /** A connection could not be accepted. */
        NOT_ACCEPTED
    }

    private final Map<Event, Long> counts = new EnumMap<>(Event.class); // guarded by this, as are the next
    private final Map<Event, Long> totals = new EnumMap<>(Event.class);
    private long dueNanos = System.nanoTime();

    public synchronized void count(Event event) {
        counts.merge(event, 1L, Long::sum);
        totals.merge(event, 1L, Long::sum);
    }

    /** How often since the server started, logged or not. */
    public synchronized long total(Event event) {
        return totals.getOrDefault(event, 0L);
    }

    public long of(Event event) {
        return of(event, counts());
    }

    private static long of(Event event, Map<Event, Long> counts) {
        return counts.getOrDefault(event, 0L);
    }

    private synchronized Map<Event, Long> counts() {
        return new EnumMap<>(counts);
    }

    /** Logs what has been counted, if that is due. */
    public void tell(long nanos) {
        Map<Event, Long> now;
        synchronized (this) {
            // Slow connections alone are no trouble: browsers connect before they have something to ask.
            boolean trouble = counts.keySet().stream().anyMatch(event -> event != Event.TOO_SLOW);
            if (nanos - dueNanos < 0 || !trouble) {
                return;
            }
            now = counts();
            counts.clear();
            dueNanos = nanos + PAUSE.toNanos();
        }
        LOG.log(Level.WARNING, sentence(now));
    }

    private static String sentence(Map<Event, Long> counts) {
        return "Connections without the token that were ended lately: " + of(Event.MADE_ROOM, counts)
                + " to make room, " + of(Event.TOO_SLOW, counts) + " as they asked nothing in time, "
                + of(Event.NO_REQUEST, counts) + " as they sent what is no request; "
                + of(Event.NOT_ACCEPTED, counts) + " could not be accepted for lack of files or memory.";
    }
}
