// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.connection;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The open connections. Strangers are all that have not shown the token yet. When strangers hold all their places, a
 * new one gets that of the one that has waited longest: each can show its token before it is turned away, however many
 * come. A stranger that has sent something that the server has not looked at yet keeps its place, and the new one waits
 * for that. For any thread.
 */
public final class Visits {
    /** Longer than it takes to look at what all strangers have sent. */
    private static final long PATIENCE_MILLIS = 1000;

    private final ConnectionLimits limits;
    private final StrangerLog log;
    private final SequencedSet<Visit> strangers = new LinkedHashSet<>(); // guarded by this, as is the next
    private final SequencedSet<Visit> known = new LinkedHashSet<>();

    public Visits(ConnectionLimits limits, StrangerLog log) {
        this.limits = limits;
        this.log = log;
    }

    /** Takes a new one in, as soon as there is a place. */
    public synchronized void add(Visit visit) throws InterruptedException {
        while (strangers.size() >= limits.strangers()) {
            if (!end(strangers, Visit::isWaiting)) {
                long before = System.nanoTime();
                wait(PATIENCE_MILLIS);
                if (System.nanoTime() - before >= PATIENCE_MILLIS * 1_000_000) {
                    end(strangers, any -> true);
                }
            }
        }
        strangers.add(visit);
    }

    /** Makes room, as there is none left in this process. */
    public synchronized void endOne() {
        end(strangers, any -> true);
    }

    /** Ends the one that is here longest of those that may be ended; whether there was one. */
    private boolean end(SequencedSet<Visit> among, Predicate<Visit> mayBe) {
        Optional<Visit> oldest = among.stream().filter(mayBe).findFirst();
        oldest.ifPresent(visit -> {
            among.remove(visit);
            log.count(StrangerLog.Event.MADE_ROOM);
            visit.close();
        });
        return oldest.isPresent();
    }

    /** It has shown the token. False if too many have that are all at something. */
    public synchronized boolean know(Visit visit) {
        if (known.contains(visit)) {
            return true;
        }
        if (known.size() >= limits.known() && !endIdle()) {
            return false;
        }
        known.add(visit);
        strangers.remove(visit);
        notifyAll();
        return true;
    }

    private boolean endIdle() {
        Optional<Visit> oldest = known.stream().filter(Visit::isIdle).findFirst();
        oldest.ifPresent(visit -> {
            known.remove(visit);
            visit.close();
        });
        return oldest.isPresent();
    }

    /** There may be one now whose place another can have. */
    public synchronized void somebodyWaits() {
        notifyAll();
    }

    public synchronized void remove(Visit visit) {
        strangers.remove(visit);
        known.remove(visit);
        notifyAll();
    }

    /** Ends those whose time is over. */
    public void endOverdue(long nanos) {
        for (Visit visit : all()) {
            if (visit.isOverdue(nanos)) {
                if (!visit.isKnown()) {
                    log.count(StrangerLog.Event.TOO_SLOW);
                }
                visit.close();
            }
        }
    }

    public synchronized int strangers() {
        return strangers.size();
    }

    public synchronized List<Visit> all() {
        return Stream.concat(strangers.stream(), known.stream()).toList();
    }
}
