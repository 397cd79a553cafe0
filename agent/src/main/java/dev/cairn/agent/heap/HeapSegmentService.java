// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import dev.cairn.agent.request.Connection;
import dev.cairn.agent.request.Connections;
import dev.cairn.agent.request.Refusal;
import dev.cairn.agent.request.RequestHandler;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.heap.HeapMap;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * HPSG and NHSG: maps of the heap and of the native heap, when a collection has ended, or at once. One map is there at a time,
 * which all monitors get that wait for one; and the VM stands still for maps a tenth of its time at most, except for those that
 * are asked for at once.
 */
public final class HeapSegmentService {
    /** After a map was made, or was given up, collections are let pass for this many times as long. */
    private static final int REST = 9;

    private static final int PIECES_MILLIS = 10;
    private static final long NANOS_A_MILLI = 1_000_000;

    private final Connections connections;
    private final HeapService heap;
    private final List<Wish> wishes = new ArrayList<>();
    private final List<MapSender> senders = new ArrayList<>();
    private long restsUntilNanos = System.nanoTime();
    private long nativeRestsUntilNanos = System.nanoTime();

    public HeapSegmentService(Connections connections, HeapService heap) {
        this.connections = connections;
        this.heap = heap;
    }

    /** What one monitor wants to know of one of the two heaps: after collections, or at once, which are two wishes. */
    private static final class Wish {
        private final Connection from;
        private final boolean nativeHeap;
        private int when;
        private boolean byObject;
        private boolean due;

        Wish(Connection from, boolean nativeHeap, int when) {
            this.from = from;
            this.nativeHeap = nativeHeap;
            this.when = when;
        }

        boolean isAtOnce() {
            return when == HeapMap.NOW;
        }

        boolean isDue(boolean ofNativeHeap) {
            return due && nativeHeap == ofNativeHeap;
        }
    }

    public void addTo(Map<Integer, RequestHandler> handlers) {
        heap.watchAlsoFor(this::awaitsCollection);
        handlers.put(HeapMapRequest.FORM.type(), (from, data) -> wish(from, HeapMapRequest.FORM, data));
        handlers.put(HeapMapRequest.NATIVE_FORM.type(), (from, data) -> wish(from, HeapMapRequest.NATIVE_FORM, data));
    }

    private List<RawChunk> wish(Connection from, ChunkForm<HeapMapRequest> form, Bytes data) throws Refusal {
        HeapMapRequest request = RequestHandler.read(form, data);
        if (request.what() != HeapMap.MERGED && request.what() != HeapMap.OBJECTS) {
            throw new Refusal(
                    FourCc.text(form.type()) + " maps 0 runs of units or 1 objects, not " + request.what() + ".");
        }
        switch (request.when()) {
            case HeapMap.NEVER -> wishes.removeIf(each -> isOf(each, from, request.nativeHeap()));
            case HeapMap.AT_EVERY_GC, HeapMap.AT_NEXT_GC -> {
                heap.watch();
                wish(from, request);
            }
            case HeapMap.NOW -> now(wish(from, request));
            default ->
                throw new Refusal(FourCc.text(form.type())
                        + " knows 0 never, 1 at every GC, 2 at the next GC and 3 now, not " + request.when() + ".");
        }
        heap.connectionsChanged();
        return List.of();
    }

    private static boolean isOf(Wish wish, Connection from, boolean nativeHeap) {
        return wish.from == from && wish.nativeHeap == nativeHeap;
    }

    private Wish wish(Connection from, HeapMapRequest request) {
        Wish wish = wishes.stream()
                .filter(each ->
                        isOf(each, from, request.nativeHeap()) && each.isAtOnce() == (request.when() == HeapMap.NOW))
                .findFirst()
                .orElseGet(() -> {
                    Wish made = new Wish(from, request.nativeHeap(), request.when());
                    wishes.add(made);
                    return made;
                });
        wish.when = request.when();
        wish.byObject = request.what() == HeapMap.OBJECTS;
        return wish;
    }

    /** A map that cannot be had is refused, unless another one is on its way, for whose end this one waits. */
    private void now(Wish wish) throws Refusal {
        wish.due = true;
        if (isBusy(wish.nativeHeap)) {
            return;
        }
        try {
            MapSource source = map(wish.nativeHeap);
            if (!source.summary().problem().isEmpty()) {
                source.drop();
                throw new Refusal(source.summary().problem());
            }
            give(source);
        } finally {
            wishes.remove(wish); // what this monitor wants after collections stays
        }
    }

    private boolean isBusy(boolean nativeHeap) {
        return senders.stream().anyMatch(each -> each.source().nativeHeap() == nativeHeap);
    }

    /** The rest is counted from how long this took, whatever came of it. */
    private MapSource map(boolean nativeHeap) {
        long start = System.nanoTime();
        try {
            return MapSource.of(nativeHeap);
        } finally {
            long end = System.nanoTime();
            long restsUntil = end + REST * (end - start);
            if (nativeHeap) {
                nativeRestsUntilNanos = restsUntil;
            } else {
                restsUntilNanos = restsUntil;
            }
        }
    }

    /**
     * To all that wait for it. A monitor with two wishes has the one for a map at once fulfilled first, and the other one by the next
     * map. After a map with a problem none is made at collections any more, unless somebody asks anew: the next would have it too.
     */
    private void give(MapSource source) {
        boolean given = false;
        try {
            for (boolean atOnce : new boolean[] {true, false}) {
                for (Wish wish : List.copyOf(wishes)) {
                    if (wish.isDue(source.nativeHeap()) && wish.isAtOnce() == atOnce && !gets(wish.from, source)) {
                        senders.add(new MapSender(wish.from, source, wish.byObject));
                        wish.due = false;
                        if (wish.when != HeapMap.AT_EVERY_GC
                                || !source.summary().problem().isEmpty()) {
                            wishes.remove(wish);
                        }
                    }
                }
            }
            given = true;
        } finally {
            if (!given) {
                giveUp(source.nativeHeap());
            }
            dropIfUnused(source);
        }
    }

    private boolean gets(Connection connection, MapSource source) {
        return senders.stream().anyMatch(each -> each.to() == connection && each.source() == source);
    }

    /** Without memory for a map, monitors wait for the next collection, or ask again. */
    private void giveUp(boolean nativeHeap) {
        wishes.removeIf(each -> each.isDue(nativeHeap) && each.isAtOnce());
        wishes.stream().filter(each -> each.nativeHeap == nativeHeap).forEach(each -> each.due = false);
    }

    private void dropIfUnused(MapSource source) {
        if (senders.stream().noneMatch(each -> each.source() == source)) {
            source.drop();
        }
    }

    boolean awaitsCollection(Connection connection) {
        return wishes.stream().anyMatch(each -> each.from == connection && !each.isAtOnce());
    }

    /** One or more collections have ended. */
    public void collected() {
        synchronized (connections) {
            wishes.stream().filter(each -> !each.isAtOnce()).forEach(each -> each.due = true);
        }
    }

    /** Sends pieces, and makes the next map. Returns the milliseconds until it wants to be called again. */
    public long tick(long nowNanos) {
        sendPieces();
        long wait = Long.MAX_VALUE;
        for (boolean nativeHeap : new boolean[] {false, true}) {
            boolean due = wishes.stream().anyMatch(each -> each.isDue(nativeHeap));
            if (due && !isBusy(nativeHeap)) {
                long rest = restMillis(nativeHeap, nowNanos);
                if (rest <= 0) {
                    makeAndGive(nativeHeap);
                    heap.connectionsChanged();
                    sendPieces();
                } else {
                    wait = Math.min(wait, rest);
                }
            }
        }
        return senders.isEmpty() ? wait : Math.min(wait, PIECES_MILLIS);
    }

    /** A monitor that asks for a map at once waits for another map's end, and not for a rest. */
    private long restMillis(boolean nativeHeap, long nowNanos) {
        boolean atOnce = wishes.stream().anyMatch(each -> each.isDue(nativeHeap) && each.isAtOnce());
        return atOnce ? 0 : ((nativeHeap ? nativeRestsUntilNanos : restsUntilNanos) - nowNanos) / NANOS_A_MILLI;
    }

    private void makeAndGive(boolean nativeHeap) {
        MapSource source;
        boolean made = false;
        try {
            source = map(nativeHeap);
            made = true;
        } finally {
            if (!made) {
                giveUp(nativeHeap);
            }
        }
        give(source);
    }

    private void sendPieces() {
        for (MapSender each : List.copyOf(senders)) {
            boolean goesOn = false;
            try {
                goesOn = each.goOn();
            } finally { // without memory for a piece, this monitor's map ends without an end
                if (!goesOn) {
                    end(each);
                }
            }
        }
    }

    private void end(MapSender sender) {
        senders.remove(sender);
        dropIfUnused(sender.source());
    }

    public void connectionsChanged() {
        wishes.removeIf(each -> !connections.all().contains(each.from));
        for (MapSender each : List.copyOf(senders)) {
            if (!connections.all().contains(each.to())) {
                end(each);
            }
        }
    }

    /** The agent leaves. */
    public void stop() {
        wishes.clear();
        List.copyOf(senders).forEach(this::end);
    }
}
