// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.attach.AgentAttach;
import dev.cairn.monitor.attach.AgentConnector;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.WatchedProcess;
import dev.cairn.monitor.record.Recordings;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.SessionSettings;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.connection.Sessions;
import dev.cairn.monitor.session.keep.KeeperSettings;
import dev.cairn.monitor.session.keep.SessionKeeper;
import dev.cairn.monitor.session.keep.SessionLease;
import dev.cairn.monitor.session.keep.TargetState;
import dev.cairn.monitor.session.state.HeapSegmentWatch;
import dev.cairn.monitor.session.state.HeapWatch;
import dev.cairn.monitor.session.state.ThreadTable;
import dev.cairn.monitor.session.state.ThreadWatch;
import dev.cairn.monitor.session.state.ThreadsView;
import dev.cairn.wire.ddm.chunk.app.AppLife;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The sessions with agents inside VMs. There is one for as long as somebody holds a {@link Lease}: the first puts the
 * agent in, and some time after the last is closed the agent leaves again, if it was put in from here. For use by any
 * thread.
 */
public final class AgentSessions implements AutoCloseable {
    /** How often threads are looked at while somebody wants to see them. */
    public static final Duration STATUS_INTERVAL = Duration.ofMillis(500);

    private static final Duration FRESH = Duration.ofSeconds(4);
    static final Duration FAREWELL = Duration.ofSeconds(1);
    /** How long an agent on a busy machine may take to answer that it goes. */
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);
    /** How long an agent may take to leave; then Cairn does not wait for it any more. */
    public static final Duration LONGEST_FAREWELL = LONGEST_ANSWER.plus(FAREWELL);
    /** How long {@link #close} takes at most. */
    public static final Duration LONGEST_CLOSE = Recordings.LONGEST_CLOSE.plus(LONGEST_FAREWELL);
    /** What an attempt to connect may take beside its patience. The connector ends by itself, and says more. */
    private static final Duration AFTER = LONGEST_FAREWELL.plusSeconds(4);

    /** What somebody wants of a session. */
    public enum Interest {
        /** To ask now and then. */
        REQUESTS,
        /** The list of threads, kept up to date ({@link ThreadWatch#of}). */
        THREADS,
        /** The heap's figures, each second ({@link dev.cairn.monitor.session.state.HeapWatch#of}). */
        HEAP
    }

    private final ProcFs proc;
    private final ChunkHandlers handlers = new ChunkHandlers();
    private final Sessions sessions;
    private final SessionKeeper<VmId> keeper;
    private final ThreadWatch threadWatch = ThreadWatch.onDemand(handlers, STATUS_INTERVAL);
    private final HeapWatch heapWatch = HeapWatch.onDemand(handlers);
    private final HeapSegmentWatch heapSegments = new HeapSegmentWatch(handlers);
    private final Recordings recordings;
    private final Duration linger;
    private final Duration patience;
    private final Map<VmId, LeasedVm> leased = new HashMap<>();
    /** VMs that an agent is just being sent away from; completed when that is over. Guarded as {@link #leased} is. */
    private final Map<VmId, CompletableFuture<Void>> leaving = new HashMap<>();

    /** Somebody's wish for a session; closing it takes that back. */
    public final class Lease implements SessionLease {
        private final VmId id;
        private final Interest interest;
        private final LeasedVm leased;
        private final Settling settling;
        private boolean closed;

        private Lease(VmId id, Interest interest, LeasedVm leased) {
            this.id = id;
            this.interest = interest;
            this.leased = leased;
            this.settling = new Settling(keeper, id, leased);
        }

        @Override
        public TargetState state() {
            return settling.now();
        }

        @Override
        public Optional<DdmSession> session() {
            return keeper.session(id);
        }

        /**
         * As it says there. One failure is not taken for an answer: that of an agent which somebody else has just sent away,
         * and which is still leaving.
         */
        @Override
        public TargetState await(Duration limit) throws InterruptedException {
            return reach(limit).state();
        }

        @Override
        public Reached reach(Duration limit) throws InterruptedException {
            AgentAttach.prepare();
            leased.awaitFarewell(); // which is not of this request
            leased.connector.giveAtLeast(limit);
            Patience waited = Patience.with(new WatchedProcess(proc, id), limit);
            waited.awaitAttachSocket();
            return new Reached(settling.await(waited), waited);
        }

        @Override
        public void close() {
            synchronized (AgentSessions.this) {
                if (!closed) {
                    closed = true;
                    release(id, leased, interest);
                }
            }
        }
    }

    /**
     * Keeps no session yet.
     *
     * @param linger how long the agent stays after the last lease was closed
     * @param patience how long a VM may take for whatever it is asked, where nobody says otherwise
     */
    AgentSessions(ProcFs proc, Duration linger, Duration patience) {
        this.proc = proc;
        this.linger = linger;
        this.patience = patience;
        this.sessions = new Sessions(handlers, SessionSettings.DEFAULT.withPatience(patience));
        this.keeper = new SessionKeeper<>(sessions, KeeperSettings.DEFAULT.withConnectTimeout(AFTER));
        this.recordings = new Recordings(proc, handlers, id -> lease(id, Interest.REQUESTS), patience);
        keeper.listen(this::changed);
    }

    /** For a caller that asks only once: the agent leaves again at {@link #close}. */
    public static AgentSessions forOneLook() {
        return forOneLook(Patience.DEFAULT);
    }

    /**
     * As {@link #forOneLook()}.
     *
     * @param patience how long a VM may take for whatever it is asked, where nobody says otherwise
     */
    public static AgentSessions forOneLook(Duration patience) {
        return new AgentSessions(ProcFs.ofThisMachine(), Duration.ZERO, patience);
    }

    /** How long a VM may take for whatever it is asked, where nobody says otherwise. */
    public Duration patience() {
        return patience;
    }

    /** Where handlers for chunks of any type are registered: the server API. */
    public ChunkHandlers handlers() {
        return handlers;
    }

    /** Maps of heaps, segment by segment, of clients of these sessions. */
    public HeapSegmentWatch heapSegments() {
        return heapSegments;
    }

    /** All recordings that go on through these sessions. */
    public Recordings recordings() {
        return recordings;
    }

    /** The session with {@code id}, if somebody has a lease of it and it is open. */
    public Optional<DdmSession> session(VmId id) {
        return keeper.session(id);
    }

    /**
     * How full the heap is, as the agent in {@code id} last said while somebody has a lease for that; empty if what it
     * said is older than a few seconds.
     */
    Optional<HeapStatus.Heap8> heap(VmId id, long nowMillis) {
        return keeper.session(id)
                .flatMap(HeapWatch::of)
                .flatMap(table -> table.heaps().stream().findFirst())
                .filter(heap -> nowMillis - heap.timestampMillis() < FRESH.toMillis());
    }

    /** The threads of {@code id} as its agent last reported them, while somebody looks. */
    Optional<ThreadsView> threads(VmId id) {
        return keeper.session(id).flatMap(ThreadWatch::of).map(ThreadTable::view);
    }

    /** Begins, or joins, a session with the agent in {@code id}; returns at once. */
    public synchronized Lease lease(VmId id, Interest interest) {
        LeasedVm wanted = leased.computeIfAbsent(
                id,
                key -> new LeasedVm(
                        new AgentConnector(proc, key, patience),
                        leaving.getOrDefault(key, CompletableFuture.completedFuture(null))));
        if (wanted.count == 0
                && keeper.state(id).filter(AgentSessions::hasFailed).isPresent()) {
            keeper.forget(id); // the caller may have removed the cause since
        }
        wanted.count++;
        boolean first = wanted.interests.merge(interest, 1, Integer::sum) == 1;
        keeper.keep(id, "VM " + id.pid(), wanted);
        if (first) {
            keeper.session(id).ifPresent(session -> begin(session, interest));
        }
        return new Lease(id, interest, wanted);
    }

    private static boolean hasFailed(TargetState state) {
        return switch (state) {
            case TargetState.Refused _, TargetState.Waiting _, TargetState.Gone _ -> true;
            case TargetState.Connecting _, TargetState.Connected _ -> false;
        };
    }

    private void release(VmId id, LeasedVm wanted, Interest interest) {
        if (wanted.forgotten) {
            return;
        }
        wanted.count--;
        wanted.idleSinceNanos = System.nanoTime();
        if (wanted.interests.merge(interest, -1, Integer::sum) == 0) {
            keeper.session(id).ifPresent(session -> end(session, interest));
        }
    }

    private void changed(VmId id, TargetState state) {
        if (state instanceof TargetState.Connected(DdmSession session)) {
            synchronized (this) {
                LeasedVm wanted = leased.get(id);
                if (wanted != null) {
                    wanted.interests.forEach((interest, count) -> {
                        if (count > 0) {
                            begin(session, interest);
                        }
                    });
                }
            }
        }
    }

    private void begin(DdmSession session, Interest interest) {
        switch (interest) {
            case REQUESTS -> {
                // each caller gets its own answer
            }
            case THREADS -> threadWatch.start(session);
            case HEAP -> heapWatch.start(session);
        }
    }

    private void end(DdmSession session, Interest interest) {
        switch (interest) {
            case REQUESTS -> {
                // nothing goes on by itself
            }
            case THREADS -> threadWatch.stop(session);
            case HEAP -> heapWatch.stop(session);
        }
    }

    /** Runs once a second: asks for the heaps, and lets go what no caller wants any more. Waits for nothing. */
    void step(long nanos) {
        List<VmId> idle = new ArrayList<>();
        synchronized (this) {
            leased.forEach((id, wanted) -> {
                if (wanted.interests.getOrDefault(Interest.HEAP, 0) > 0) {
                    keeper.session(id).ifPresent(heapWatch::ask);
                }
                if (wanted.count == 0 && nanos - wanted.idleSinceNanos >= linger.toNanos()) {
                    idle.add(id);
                }
            });
        }
        idle.forEach(this::letGo);
    }

    private void letGo(VmId id) {
        Thread.ofVirtual().name("cairn-farewell " + id.pid()).start(() -> farewell(id));
    }

    /** Ends the session, and has the agent leave if it was put in from here. */
    private void farewell(VmId id) {
        LeasedVm gone;
        Optional<DdmSession> session;
        CompletableFuture<Void> over = new CompletableFuture<>();
        synchronized (this) {
            gone = leased.get(id);
            if (gone == null || gone.count > 0) {
                return; // somebody wants it again
            }
            leased.remove(id);
            leaving.put(id, over);
            session = keeper.release(id); // the next caller gets a new one
        }
        session.ifPresent(last -> {
            try (last) {
                if (gone.connector.hasPutIn()) {
                    detach(last);
                }
            }
        });
        gone.connector.tidy();
        synchronized (this) {
            leaving.remove(id, over);
        }
        over.complete(null);
    }

    /** The agent takes its socket away, and then ends the connection, unless somebody else is connected too. */
    private static void detach(DdmSession session) {
        try {
            Answer answer =
                    session.request(new AppLife.Detach(), LONGEST_ANSWER).get();
            if (answer instanceof Answer.Chunks) {
                session.ended().get(FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // an agent without connections leaves by itself after a minute
        }
    }

    /** The VM has ended: nothing more is tried. */
    void forget(VmId id) {
        LeasedVm gone;
        synchronized (this) {
            gone = leased.remove(id);
            if (gone != null) {
                gone.forgotten = true;
            }
        }
        keeper.forget(id);
        if (gone != null) {
            gone.connector.tidy();
        }
    }

    /** Ends all sessions; agents that were put in from here leave their VMs. */
    @Override
    public void close() {
        recordings.close();
        List<Thread> farewells = new ArrayList<>();
        CompletableFuture<Void> underWay;
        synchronized (this) {
            underWay = CompletableFuture.allOf(leaving.values().toArray(new CompletableFuture<?>[0]));
            leased.forEach((id, wanted) -> {
                wanted.count = 0;
                farewells.add(Thread.ofVirtual().unstarted(() -> farewell(id)));
            });
        }
        farewells.forEach(Thread::start);
        long end = System.nanoTime() + LONGEST_FAREWELL.toNanos();
        try {
            for (Thread farewell : farewells) {
                farewell.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            }
            underWay.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // an agent without connections leaves by itself after a minute
        }
        threadWatch.close();
        heapWatch.close();
        heapSegments.close();
        keeper.close();
        sessions.close();
    }
}
