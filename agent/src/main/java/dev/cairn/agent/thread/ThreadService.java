// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.thread;

import dev.cairn.agent.natives.Native;
import dev.cairn.agent.request.Connection;
import dev.cairn.agent.request.Connections;
import dev.cairn.agent.request.Refusal;
import dev.cairn.agent.request.RequestHandler;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import dev.cairn.wire.ddm.chunk.thread.ThreadLocks;
import dev.cairn.wire.ddm.chunk.thread.ThreadLocks.ThreadLocksRequest;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads.StackRequest;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadCreated;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadDied;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadEventsRequest;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadStack;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadStatusRequest;
import dev.cairn.wire.ddm.chunk.thread.VirtualThreadPlaces.VirtualThreadsRequest;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * THEN, THST, STKL, THLK and VTHR. Starts and ends are the VM's own events; names are compared twice a second, and only while
 * somebody listens, as the VM has no event for them.
 *
 * <p>The table of known threads is brought up to date by every look at all threads, so that an event that was lost is
 * made good.
 */
public final class ThreadService {
    private static final long RENAME_LOOK_NANOS = 500_000_000L;
    private static final long MIN_INTERVAL_MILLIS = 20;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final Connections connections;
    private final KnownThreads known = new KnownThreads();
    private final ThreadFinder finder = new ThreadFinder();
    private final VirtualThreads virtualThreads = new VirtualThreads();
    private boolean watching;
    private long nextLookNanos;

    public ThreadService(Connections connections) {
        this.connections = connections;
    }

    public void addTo(Map<Integer, RequestHandler> handlers) {
        handlers.put(ThreadEventsRequest.FORM.type(), this::enableEvents);
        handlers.put(ThreadStatusRequest.FORM.type(), this::status);
        handlers.put(StackRequest.FORM.type(), this::stack);
        handlers.put(ThreadLocksRequest.FORM.type(), this::locks);
        handlers.put(VirtualThreadsRequest.FORM.type(), virtualThreads::groups);
    }

    private List<RawChunk> enableEvents(Connection from, Bytes data) throws Refusal {
        boolean enable = RequestHandler.read(ThreadEventsRequest.FORM, data).enable();
        from.threadEvents(false);
        if (enable) {
            watch();
            look();
            known.forEach((id, name) -> from.send(new ThreadCreated(id, name)));
            from.threadEvents(true);
        }
        connectionsChanged();
        return List.of();
    }

    /** Listens to the VM only while somebody listens to us. */
    public void connectionsChanged() {
        boolean wanted = connections.all().stream().anyMatch(Connection::threadEvents);
        if (!wanted && watching) {
            Native.watchThreads(false);
            watching = false;
            known.clear();
        }
    }

    private void watch() {
        if (!watching) {
            Native.watchThreads(true);
            watching = true;
            nextLookNanos = System.nanoTime() + RENAME_LOOK_NANOS;
        }
    }

    public void started(long id, String name) {
        synchronized (connections) {
            if (watching && known.add(id, name)) {
                tell(new ThreadCreated(id, name));
            }
        }
    }

    public void ended(long id) {
        synchronized (connections) {
            if (watching && known.remove(id)) {
                tell(new ThreadDied(id));
            }
        }
    }

    public void lookAgain() {
        synchronized (connections) {
            look();
        }
    }

    private void tell(Chunk event) {
        for (Connection connection : connections.all()) {
            if (connection.threadEvents()) {
                connection.send(event);
            }
        }
    }

    /** Looks at all threads, and reports what is new since the last look or event. */
    private ThreadList look() {
        ThreadList threads = ThreadList.read();
        finder.use(threads);
        if (watching) {
            known.update(threads, this::tell);
        }
        return threads;
    }

    private List<RawChunk> status(Connection from, Bytes data) throws Refusal {
        ThreadStatusRequest request = RequestHandler.read(ThreadStatusRequest.FORM, data);
        if (request.intervalMillis().isEmpty()) {
            return List.of(status(from, look(), false).toRaw());
        }
        long millis = request.intervalMillis().get().millis();
        if (millis > 0 && millis < MIN_INTERVAL_MILLIS) {
            throw new Refusal("An interval of " + millis + " ms would slow the VM down; " + MIN_INTERVAL_MILLIS
                    + " ms is the shortest.");
        }
        from.statusEvery(millis * NANOS_PER_MILLI, System.nanoTime());
        return List.of();
    }

    private ThreadStatus status(Connection to, ThreadList threads, boolean periodic) {
        boolean extended = to.understands(CairnFeature.THREAD_STATUS_EXTENDED);
        OptionalLong count = extended ? virtualThreads.count() : OptionalLong.empty();
        return new ThreadStatus(periodic, count, threads.entries(extended));
    }

    private List<RawChunk> stack(Connection from, Bytes data) throws Refusal {
        long id = RequestHandler.read(StackRequest.FORM, data).threadId();
        Thread thread = finder.find(id)
                .orElseThrow(() -> new Refusal("There is no thread " + id + ", or it is a virtual one."));
        List<StackFrame> frames =
                StackReader.read(thread).orElseThrow(() -> new Refusal("Thread " + id + " has just ended."));
        return List.of(new ThreadStack(0, id, frames).toRaw());
    }

    private List<RawChunk> locks(Connection from, Bytes data) throws Refusal {
        long id = RequestHandler.read(ThreadLocksRequest.FORM, data).threadId();
        if (id == ThreadLocks.ALL) {
            return List.of(new ThreadLocks(look().lockWaits()).toRaw());
        }
        List<ThreadLocks.Wait> waits = finder.find(id)
                .flatMap(thread -> LockWaits.of(thread, id))
                .map(List::of)
                .orElse(List.of());
        return List.of(new ThreadLocks(waits).toRaw());
    }

    /** Sends what is due; returns in how many milliseconds something is again; {@link Long#MAX_VALUE} for never. */
    public long tick(long nowNanos) {
        boolean lookDue = watching && nowNanos - nextLookNanos >= 0;
        boolean statusDue = connections.all().stream().anyMatch(connection -> connection.statusIsDue(nowNanos));
        if (lookDue || statusDue) {
            ThreadList threads = look();
            nextLookNanos = nowNanos + RENAME_LOOK_NANOS;
            for (Connection connection : connections.all()) {
                if (connection.statusIsDue(nowNanos)) {
                    connection.send(status(connection, threads, true));
                    connection.statusSent(nowNanos);
                }
            }
        }
        return millisToNext(nowNanos);
    }

    private long millisToNext(long nowNanos) {
        long next = watching ? Math.max(1, (nextLookNanos - nowNanos) / NANOS_PER_MILLI) : Long.MAX_VALUE;
        for (Connection connection : connections.all()) {
            if (connection.statusIntervalNanos() > 0) {
                next = Math.min(next, Math.max(1, (connection.nextStatusNanos() - nowNanos) / NANOS_PER_MILLI));
            }
        }
        return next;
    }
}
