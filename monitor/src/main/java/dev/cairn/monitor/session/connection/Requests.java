// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.WatchedProcess;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.Counters.Count;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The requests of one session that wait for their answer. For use by any thread; completes nothing by itself. */
final class Requests {
    /** As other DDM servers count; a debugger on the same connection would use small ids. */
    static final int FIRST_ID = 0x4000_0000;

    /** More than a session can need. */
    static final int MAX_WAITING = 1024;

    /** One request. */
    record Waiting(int id, int type, Patience patience, CompletableFuture<Answer> answer) {}

    private final String target;
    private final Counters counters;
    private final Map<Integer, Waiting> waiting = new HashMap<>(4);
    private int nextId = FIRST_ID;
    private boolean wrapped;
    private String closed = "";
    /** When the first request was sent that nothing has followed from. */
    private long askedNanos;

    private boolean asked;

    /** @param target how messages call it */
    Requests(String target, Counters counters) {
        this.target = target;
        this.counters = counters;
    }

    /** A new request, unless the session is closed or far too many wait; then the answer says so. */
    synchronized Optional<Waiting> add(int type, Patience patience, long nowNanos, CompletableFuture<Answer> answer) {
        if (!closed.isEmpty()) {
            answer.complete(new Answer.Closed(closed));
            return Optional.empty();
        }
        if (waiting.size() >= MAX_WAITING) {
            counters.add(Count.NOT_SENT);
            answer.complete(new Answer.NotSent("Too many requests to " + target + " are open; wait for some first."));
            return Optional.empty();
        }
        Waiting request = new Waiting(nextId, type, patience, answer);
        waiting.put(nextId, request);
        if (!asked) {
            asked = true;
            askedNanos = nowNanos;
        }
        wrapped |= nextId == Integer.MAX_VALUE;
        nextId = nextId == Integer.MAX_VALUE ? FIRST_ID : nextId + 1;
        return Optional.of(request);
    }

    /** The request with this id, which then waits no longer. */
    synchronized Optional<Waiting> take(int id) {
        return Optional.ofNullable(waiting.remove(id));
    }

    /** Whether this id was ever given out. */
    synchronized boolean isOurs(int id) {
        return id >= FIRST_ID && (wrapped || id < nextId);
    }

    synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }

    /**
     * The requests that it is of no use to wait for any more, which then wait no longer.
     *
     * @param seen what the target looks like now, if that can be seen
     */
    synchronized List<Waiting> overdue(long nowNanos, Optional<WatchedProcess.Sight> seen) {
        if (waiting.isEmpty()) {
            return List.of();
        }
        List<Waiting> overdue = new ArrayList<>();
        for (Waiting request : waiting.values()) {
            seen.ifPresent(sight -> request.patience().note(sight, nowNanos));
            if (request.patience().isOver(nowNanos)) {
                overdue.add(request);
            }
        }
        overdue.forEach(request -> waiting.remove(request.id()));
        return overdue;
    }

    /** Gives up all requests, and takes no more. */
    synchronized List<Waiting> close(String why) {
        closed = why;
        List<Waiting> all = List.copyOf(waiting.values());
        waiting.clear();
        return all;
    }

    /** An answer is coming, whosever it is: those behind it have to wait for it. */
    synchronized void advanced(long nowNanos) {
        waiting.values().forEach(request -> request.patience().advanced(nowNanos));
    }

    /** Something came from the peer. */
    synchronized void heard() {
        asked = !waiting.isEmpty();
        askedNanos = System.nanoTime();
    }

    /** Whether something was asked at least {@code limit} ago, and nothing was heard since. */
    synchronized boolean silentFor(Duration limit, long nowNanos) {
        return asked && nowNanos - askedNanos >= limit.toNanos();
    }
}
