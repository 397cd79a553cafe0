// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.agent.application.Applications;
import dev.cairn.agent.application.Greeter;
import dev.cairn.agent.heap.HeapDumpService;
import dev.cairn.agent.heap.HeapLookService;
import dev.cairn.agent.heap.HeapMapService;
import dev.cairn.agent.heap.HeapSegmentService;
import dev.cairn.agent.heap.HeapService;
import dev.cairn.agent.heap.NativeUseService;
import dev.cairn.agent.recording.AllocationService;
import dev.cairn.agent.recording.ProfilingService;
import dev.cairn.agent.recording.RecordingService;
import dev.cairn.agent.recording.TracingService;
import dev.cairn.agent.request.Answer;
import dev.cairn.agent.request.Connection;
import dev.cairn.agent.request.Connections;
import dev.cairn.agent.request.Endings;
import dev.cairn.agent.request.Refusal;
import dev.cairn.agent.request.Request;
import dev.cairn.agent.request.RequestHandler;
import dev.cairn.agent.thread.ThreadService;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.ChunkPacket.Content;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes requests apart, has each chunk served, and puts the answers together. Every request gets an answer; one that is
 * unknown, or that cannot be served, gets a FAIL.
 *
 * <p>All of it runs on the worker, except chunks that an application handles: those packets go to a thread of their
 * own, as an application must not hold up the rest. The lock of this object guards what both may touch.
 */
final class Agent implements Connections {
    /** What all compressed chunks of one request may become together. */
    private static final int MAX_INFLATED_BYTES = 1 << 20;
    /** Of one packet. */
    private static final int MAX_CHUNKS = 64;
    /** What {@link #tick} returns where nothing will be due by itself. */
    private static final long NO_TICK = -1;

    private final Map<Integer, Connection> connections = new LinkedHashMap<>();
    private final Map<Integer, RequestHandler> handlers = new HashMap<>();
    private final Greeter greeter = new Greeter();
    private final ThreadService threads = new ThreadService(this);
    private final HeapService heap = new HeapService(this);
    private final HeapSegmentService segments = new HeapSegmentService(this, heap);
    private final RecordingService recordings = new RecordingService(this);
    private final AllocationService allocations = new AllocationService(this);
    private final ProfilingService profiling = new ProfilingService(this);
    private final TracingService tracing = new TracingService(this);
    private final Applications applications = new Applications(greeter, handlers.keySet());

    Agent() {
        greeter.addTo(handlers);
        threads.addTo(handlers);
        heap.addTo(handlers);
        new HeapMapService().addTo(handlers);
        new HeapLookService().addTo(handlers);
        new NativeUseService().addTo(handlers);
        segments.addTo(handlers);
        new HeapDumpService().addTo(handlers);
        recordings.addTo(handlers);
        allocations.addTo(handlers);
        profiling.addTo(handlers);
        tracing.addTo(handlers);
        new LifeService().addTo(handlers);
    }

    ThreadService threads() {
        return threads;
    }

    HeapService heap() {
        return heap;
    }

    HeapSegmentService segments() {
        return segments;
    }

    RecordingService recordings() {
        return recordings;
    }

    Applications applications() {
        return applications;
    }

    @Override
    public Collection<Connection> all() {
        return Collections.unmodifiableCollection(connections.values());
    }

    void start() {
        greeter.publish();
    }

    synchronized void connected(int number) {
        connections.put(number, new Connection(number));
        applications.connections(connections.size());
    }

    synchronized void disconnected(int number) {
        connections.remove(number);
        Endings.runAll(List.of(
                recordings::connectionsChanged,
                allocations::connectionsChanged,
                profiling::connectionsChanged,
                tracing::connectionsChanged,
                threads::connectionsChanged,
                segments::connectionsChanged,
                heap::connectionsChanged,
                () -> applications.connections(connections.size())));
    }

    void handle(int number, int request, byte[] data) {
        handle(new Request(number, request), data);
    }

    private void handle(Request request, byte[] data) {
        orFail(request, () -> {
            Content content = ChunkPacket.decode(Bytes.owning(data), MAX_INFLATED_BYTES);
            if (content instanceof Content.Malformed malformed) {
                fail(request, malformed.why());
            } else if (content instanceof Content.Chunks whole) {
                handle(request, whole.chunks());
            }
        });
    }

    /** Whatever is thrown, an OutOfMemoryError included: the monitor gets a FAIL that names it. */
    private void orFail(Request request, Runnable work) {
        try {
            work.run();
        } catch (Throwable e) {
            fail(
                    request,
                    "The agent could not serve this request: " + e.getClass().getName() + ".");
        }
    }

    private void handle(Request request, List<RawChunk> chunks) {
        if (chunks.size() > MAX_CHUNKS) {
            fail(request, "A packet may hold " + MAX_CHUNKS + " chunks, not " + chunks.size() + ".");
        } else if (chunks.stream().noneMatch(chunk -> applications.handles(chunk.type()))) {
            serveAll(request, chunks);
        } else {
            request.awaitsHandlers();
            String problem = applications.run(() -> orFail(request, () -> serveAll(request, chunks)));
            if (!problem.isEmpty()) {
                fail(request, problem);
            }
        }
    }

    private void fail(Request request, String sentence) {
        request.undo();
        request.answer().add(List.of(Failure.of(sentence).toRaw()));
        answer(request);
    }

    /** Of a request that nobody awaits any more nothing is served that has not been yet. */
    private void serveAll(Request request, List<RawChunk> chunks) {
        for (RawChunk chunk : chunks) {
            if (!request.isAwaited()) {
                request.undo();
                return;
            }
            request.answer().add(serve(request, chunk));
            if (request.answer().bytes() > Answer.MAX_BYTES) {
                fail(
                        request,
                        "The answers to this packet have more than " + Answer.MAX_BYTES
                                + " bytes together: ask for less at once.");
                return;
            }
        }
        answer(request);
    }

    /** One chunk, whatever goes wrong in its handler. */
    private List<RawChunk> serve(Request request, RawChunk chunk) {
        try {
            RequestHandler handler = handlers.get(chunk.type());
            if (handler == null) {
                return applications.handle(chunk);
            }
            synchronized (this) {
                Connection from = connections.get(request.connection());
                return from == null ? List.of() : serve(request, from, handler, chunk);
            }
        } catch (Refusal e) {
            return List.of(e.toFailure().toRaw());
        } catch (Throwable e) { // a VM's own errors too: only this chunk may suffer
            String what = e instanceof Error ? e.getClass().getName() : e.toString();
            return List.of(Failure.of("The agent could not serve " + FourCc.text(chunk.type()) + ": " + what + ".")
                    .toRaw());
        }
    }

    private static List<RawChunk> serve(Request request, Connection from, RequestHandler handler, RawChunk chunk)
            throws Refusal {
        try {
            return handler.handle(from, chunk.data());
        } finally {
            from.giveWork(request);
        }
    }

    /** To compress much takes long, so that is not done with the lock. */
    private void answer(Request request) {
        boolean compressed;
        synchronized (this) {
            Connection from = connections.get(request.connection());
            if (from == null) {
                request.answer().drop();
                return; // and with it what was begun for it
            }
            compressed = from.understands(CairnFeature.ZLIB);
        }
        request.reply(compressed);
    }

    synchronized long tick(long nowNanos) {
        long wait = Math.min(threads.tick(nowNanos), Math.min(recordings.tick(nowNanos), segments.tick(nowNanos)));
        for (Connection connection : connections.values()) {
            greeter.tellLoss(connection);
        }
        return wait == Long.MAX_VALUE ? NO_TICK : wait;
    }

    void stop() {
        try {
            applications.stop();
        } finally {
            synchronized (this) {
                recordings.stop();
                segments.stop();
                connections.clear();
            }
        }
    }
}
