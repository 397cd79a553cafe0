// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.api.ChunkHandler;
import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.Client;
import dev.cairn.monitor.session.api.DataKey;
import dev.cairn.monitor.session.api.Registration;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.chunk.heap.HeapMap;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.Summary;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Asks clients for maps of their heaps, segment by segment, and puts them together. The last map of a client that came after
 * a collection stays ({@link #last}) until its next one.
 */
public final class HeapSegmentWatch implements AutoCloseable {
    private final List<Registration> registrations = new ArrayList<>();

    /** What came of a question for a map. */
    public sealed interface Result {
        /** The map, whole as far as its {@link HeapSegments#refused} and summary say. */
        record Mapped(HeapSegments map) implements Result {}

        /**
         * There is no map.
         *
         * @param sentence why
         */
        record Failed(String sentence) implements Result {}
    }

    /** One heap of one client. */
    private static final class State {
        private final HeapSegmentTable table;
        private final List<CompletableFuture<Result>> waiting = new ArrayList<>();
        private Optional<HeapSegments> last = Optional.empty();
        private boolean atCollections;

        State(boolean nativeHeap) {
            table = new HeapSegmentTable(nativeHeap);
        }
    }

    private static final DataKey<State> HEAP = DataKey.of("heap segments", State.class);
    private static final DataKey<State> NATIVE_HEAP = DataKey.of("native heap segments", State.class);

    /** Takes the segments of all clients from now on. */
    public HeapSegmentWatch(ChunkHandlers handlers) {
        for (boolean nativeHeap : new boolean[] {false, true}) {
            registrations.add(handlers.register(new HeapSegmentTable(nativeHeap).types(), of(nativeHeap)));
        }
    }

    private ChunkHandler of(boolean nativeHeap) {
        return (client, type, data, isReply, msgId) -> take(client, nativeHeap, type, data);
    }

    private static State state(Client client, boolean nativeHeap) {
        return client.data().get(nativeHeap ? NATIVE_HEAP : HEAP, () -> new State(nativeHeap));
    }

    /**
     * Asks Cairn's agent for a map at once; any other answers at its next collection, if at all. Of two questions at a time
     * for one heap, both get the next map, made as the later one wants it.
     *
     * @param what {@link HeapMap#MERGED} or {@link HeapMap#OBJECTS}
     */
    public CompletableFuture<Result> map(Client client, boolean nativeHeap, int what, Duration timeout) {
        boolean ours = client.features().isCairn();
        int when = ours ? HeapMap.NOW : HeapMap.AT_EVERY_GC;
        State state = state(client, nativeHeap);
        CompletableFuture<Result> result = new CompletableFuture<>();
        synchronized (state) {
            state.waiting.add(result);
        }
        var _ = client.request(new HeapMapRequest(nativeHeap, when, what), timeout)
                .thenAccept(answer -> {
                    if (!(answer instanceof Answer.Chunks)) {
                        result.complete(new Result.Failed(answer.sentence()));
                    }
                });
        return result.completeOnTimeout(
                        new Result.Failed("No map of the heap has come within " + timeout.toSeconds() + " s."),
                        timeout.toMillis(),
                        TimeUnit.MILLISECONDS)
                .whenComplete((_, _) -> {
                    boolean over;
                    synchronized (state) {
                        state.waiting.removeIf(CompletableFuture::isDone);
                        over = !ours && state.waiting.isEmpty() && !state.atCollections;
                    }
                    if (over) { // or else it goes on at each collection
                        var _ = client.request(new HeapMapRequest(nativeHeap, HeapMap.NEVER, what));
                    }
                });
    }

    /** Asks for a map after each collection, or for no more; what is not answered well, the future says. */
    public CompletableFuture<Answer> atCollections(Client client, boolean nativeHeap, boolean on, int what) {
        State state = state(client, nativeHeap);
        synchronized (state) {
            state.atCollections = on;
        }
        return client.request(new HeapMapRequest(nativeHeap, on ? HeapMap.AT_EVERY_GC : HeapMap.NEVER, what));
    }

    /** The newest map; empty before the first. */
    public Optional<HeapSegments> last(Client client, boolean nativeHeap) {
        State state = state(client, nativeHeap);
        synchronized (state) {
            return state.last;
        }
    }

    private static void take(Client client, boolean nativeHeap, int type, ByteBuffer data) {
        State state = state(client, nativeHeap);
        switch (state.table.take(type, Bytes.copyOf(data))) {
            case HeapSegmentTable.Taken.GoesOn() -> {}
            case HeapSegmentTable.Taken.Refused(String why) -> client.reportMalformed(type, why);
            case HeapSegmentTable.Taken.Whole(HeapSegments map) -> give(state, map);
        }
    }

    private static void give(State state, HeapSegments map) {
        String problem = map.summary().map(Summary::problem).orElse("");
        List<CompletableFuture<Result>> waiting;
        synchronized (state) {
            state.last = problem.isEmpty() ? Optional.of(map) : state.last;
            waiting = List.copyOf(state.waiting);
        }
        Result result = problem.isEmpty() ? new Result.Mapped(map) : new Result.Failed(problem);
        waiting.forEach(each -> each.complete(result));
    }

    /** Takes no more segments; the last maps stay. */
    @Override
    public void close() {
        registrations.forEach(Registration::close);
    }
}
