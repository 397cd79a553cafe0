// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.request;

import dev.cairn.agent.natives.Native;
import dev.cairn.agent.natives.NativeAnswers;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.CompressedChunk;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.EventsLost;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One monitor that is connected: what it understands, and which events it wants. Everything is off at first. */
public final class Connection {
    /** Below this, compression costs more than it saves. */
    static final int WORTH_COMPRESSING_BYTES = 4096;

    private final int number;
    private final List<Runnable> afterReply = new ArrayList<>();
    private final List<Runnable> unlessReplied = new ArrayList<>();
    private final List<ByteBuffer> outside = new ArrayList<>();

    private Set<CairnFeature> announced = Set.of();
    private boolean threadEvents;
    private long statusIntervalNanos;
    private long nextStatusNanos;
    private int heapInfoWhen;
    private long lostEventsTold;
    private long lostTellings;

    public Connection(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    public void announce(Set<CairnFeature> features) {
        announced = Set.copyOf(features);
    }

    public boolean understands(CairnFeature feature) {
        return announced.contains(feature);
    }

    public boolean threadEvents() {
        return threadEvents;
    }

    public void threadEvents(boolean on) {
        threadEvents = on;
    }

    public int heapInfoWhen() {
        return heapInfoWhen;
    }

    public void heapInfoWhen(int when) {
        heapInfoWhen = when;
    }

    /** 0 for no periodic status. */
    public long statusIntervalNanos() {
        return statusIntervalNanos;
    }

    public void statusEvery(long intervalNanos, long nowNanos) {
        statusIntervalNanos = intervalNanos;
        nextStatusNanos = nowNanos + intervalNanos;
    }

    public boolean statusIsDue(long nowNanos) {
        return statusIntervalNanos > 0 && nowNanos - nextStatusNanos >= 0;
    }

    public long nextStatusNanos() {
        return nextStatusNanos;
    }

    /** A status that comes late is not made up for. */
    public void statusSent(long nowNanos) {
        nextStatusNanos += ((nowNanos - nextStatusNanos) / statusIntervalNanos + 1) * statusIntervalNanos;
    }

    /** False if the peer reads too slowly, and lost it. */
    public boolean send(Chunk event) {
        return Native.event(number, packed(List.of(event.toRaw()), understands(CairnFeature.ZLIB)));
    }

    static byte[] packed(List<RawChunk> chunks, boolean compressed) {
        List<RawChunk> sent = !compressed
                ? chunks
                : chunks.stream()
                        .map(chunk -> chunk.data().length() < WORTH_COMPRESSING_BYTES
                                ? chunk
                                : CompressedChunk.deflate(chunk))
                        .toList();
        return ChunkPacket.encode(sent).toArray();
    }

    /** Has {@code work} done once the reply to the request in hand is on its way; not if that comes too late. */
    public void afterReply(Runnable work) {
        afterReply.add(work);
    }

    /** Has {@code work} done if the request in hand is answered with FAIL after all, as its reply comes too late. */
    public void unlessReplied(Runnable work) {
        unlessReplied.add(work);
    }

    /** Answers the request in hand with a chunk of {@link NativeAnswers}, in front of those that the handler returns. */
    public void answerOutside(ByteBuffer chunk) {
        outside.add(chunk);
    }

    /** Hands over what was asked for since the last time: the work of one request, as chunks are served one by one. */
    public void giveWork(Request request) {
        outside.forEach(request.answer()::addOutside);
        outside.clear();
        request.afterReply(List.copyOf(afterReply));
        request.unlessReplied(List.copyOf(unlessReplied));
        afterReply.clear();
        unlessReplied.clear();
    }

    /**
     * Reports how many events were lost since the connection began, if that is not known yet, and if it can be sent.
     */
    public void tellLoss() {
        long lost = Native.lostEvents(number) - lostTellings;
        if (lost == lostEventsTold) {
            return;
        }
        if (send(new EventsLost(lost))) {
            lostEventsTold = lost;
        } else {
            lostTellings++; // this very event was lost as well, and nobody wants to know that
        }
    }
}
