// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.peer;

import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import dev.cairn.wire.ddm.chunk.thread.ThreadState;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads;
import java.nio.channels.ByteChannel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.LongStream;

/** A target with a few threads that are always running, made of a {@link DdmPeer}. */
public final class SimulatedVm implements AutoCloseable {
    private static final long THREADS = 3;

    private final CompletableFuture<DdmPeer> peer = new CompletableFuture<>();
    private final Map<Integer, Integer> requests = new ConcurrentHashMap<>();

    public SimulatedVm(ByteChannel channel, String app, String... features) {
        peer.complete(DdmPeer.over(
                app,
                channel,
                Map.of(
                        Greeting.HelloRequest.FORM.type(),
                        request -> List.of(HandWrittenPeer.hello(app)),
                        Greeting.FeaturesRequest.FORM.type(),
                        request -> List.of(HandWrittenPeer.features(features)),
                        Threads.ThreadEventsRequest.FORM.type(),
                        counted(request -> threadEvents()),
                        ThreadStatus.FORM.type(),
                        counted(request ->
                                request.data().isEmpty() ? List.of(status(false).toRaw()) : List.of()),
                        HeapStatus.HeapInfoRequest.FORM.type(),
                        counted(request -> heapInfo()))));
    }

    private Function<RawChunk, List<RawChunk>> counted(Function<RawChunk, List<RawChunk>> handler) {
        return request -> {
            requests.merge(request.type(), 1, Integer::sum);
            return handler.apply(request);
        };
    }

    public DdmPeer peer() {
        return peer.join();
    }

    /** How many requests of {@code type} have come. */
    public int requests(int type) {
        return requests.getOrDefault(type, 0);
    }

    private List<RawChunk> threadEvents() {
        LongStream.rangeClosed(1, THREADS)
                .forEach(id -> peer().sendEvent(new Threads.ThreadCreated(id, "thread " + id)));
        return List.of();
    }

    private List<RawChunk> heapInfo() {
        peer().sendEvent(new HeapStatus.HeapInfo(List.of(new HeapStatus.Heap(1, 5, 1, 100, 50, 20, 0))));
        return List.of();
    }

    public static ThreadStatus status(boolean periodic) {
        return new ThreadStatus(
                periodic,
                OptionalLong.empty(),
                LongStream.rangeClosed(1, THREADS)
                        .mapToObj(id ->
                                new ThreadStatus.Entry(id, ThreadState.RUNNING, id, 0, 0, false, Optional.empty()))
                        .toList());
    }

    @Override
    public void close() {
        peer().close();
    }
}
