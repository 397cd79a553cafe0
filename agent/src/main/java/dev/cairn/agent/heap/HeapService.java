// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import dev.cairn.agent.natives.Native;
import dev.cairn.agent.request.Connection;
import dev.cairn.agent.request.Connections;
import dev.cairn.agent.request.Refusal;
import dev.cairn.agent.request.RequestHandler;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.GarbageCollect;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.Heap;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.Heap8;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfo;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfo8;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfoRequest;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** HPIF and HPGC. Collections are the VM's own events; they are listened to only while somebody wants to know. */
public final class HeapService {
    /** HotSpot has one heap; Android too gives it this number. */
    private static final int HEAP_ID = 1;

    private final Connections connections;
    private Predicate<Connection> alsoWanted = each -> false;
    private boolean watching;

    public HeapService(Connections connections) {
        this.connections = connections;
    }

    public void addTo(Map<Integer, RequestHandler> handlers) {
        handlers.put(HeapInfoRequest.FORM.type(), this::heapInfo);
        handlers.put(GarbageCollect.FORM.type(), this::collect);
    }

    private List<RawChunk> heapInfo(Connection from, Bytes data) throws Refusal {
        int when = RequestHandler.read(HeapInfoRequest.FORM, data).when();
        switch (when) {
            case HeapStatus.NOW -> send(from, when);
            case HeapStatus.NEVER -> from.heapInfoWhen(when);
            case HeapStatus.AT_NEXT_GC, HeapStatus.AT_EVERY_GC -> {
                watch();
                from.heapInfoWhen(when);
            }
            default ->
                throw new Refusal("HPIF knows 0 never, 1 now, 2 at the next GC and 3 at every GC, not " + when + ".");
        }
        connectionsChanged();
        return List.of();
    }

    /** Has collections reported from now on, until nobody wants to know of them. */
    void watch() throws Refusal {
        String problem = watching ? "" : Native.watchCollections(true);
        if (!problem.isEmpty()) {
            throw new Refusal(problem);
        }
        watching = true;
    }

    /** Monitors that {@code awaits} finds want to know of collections too. */
    void watchAlsoFor(Predicate<Connection> awaits) {
        alsoWanted = awaits;
    }

    public void connectionsChanged() {
        boolean wanted = connections.all().stream()
                .anyMatch(each -> each.heapInfoWhen() != HeapStatus.NEVER || alsoWanted.test(each));
        if (!wanted && watching) {
            Native.watchCollections(false);
            watching = false;
        }
    }

    /** One or more collections have ended. */
    public void collected() {
        synchronized (connections) {
            for (Connection connection : connections.all()) {
                if (connection.heapInfoWhen() != HeapStatus.NEVER) {
                    send(connection, connection.heapInfoWhen());
                    if (connection.heapInfoWhen() == HeapStatus.AT_NEXT_GC) {
                        connection.heapInfoWhen(HeapStatus.NEVER);
                    }
                }
            }
            connectionsChanged();
        }
    }

    private static void send(Connection to, int reason) {
        Runtime runtime = Runtime.getRuntime();
        long committed = runtime.totalMemory();
        long used = committed - runtime.freeMemory();
        long now = System.currentTimeMillis();
        if (to.understands(CairnFeature.HEAP_INFO_8)) {
            to.send(new HeapInfo8(List.of(
                    new Heap8(HEAP_ID, now, reason, runtime.maxMemory(), committed, used, HeapStatus.UNKNOWN))));
        } else {
            to.send(new HeapInfo(List.of(
                    new Heap(HEAP_ID, now, reason, clamp(runtime.maxMemory()), clamp(committed), clamp(used), 0))));
        }
    }

    /** Known readers take more for a negative number. */
    private static long clamp(long bytes) {
        return Math.min(bytes, Integer.MAX_VALUE);
    }

    private List<RawChunk> collect(Connection from, Bytes data) throws Refusal {
        if (!Native.collectGarbage()) {
            throw new Refusal("The VM refused to collect garbage.");
        }
        return List.of();
    }
}
