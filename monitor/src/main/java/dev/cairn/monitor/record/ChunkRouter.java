// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.session.api.ChunkHandler;
import dev.cairn.monitor.session.api.Client;
import dev.cairn.profile.service.ChunkSource;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Data;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;

/**
 * Hands RECD chunks to the recordings that they are of. They may come before the recording's number is known here, and are
 * kept then.
 */
final class ChunkRouter implements ChunkHandler {
    /** A target has one recording of each kind; further numbers are somebody's mistake. */
    private static final int MAX_SOURCES = 4;

    private final Map<Client, Map<Long, ChunkSource>> sources = new HashMap<>();

    /** The highest number that was forgotten. An agent counts up, so what still comes of lower ones is late. */
    private final Map<Client, Long> over = new WeakHashMap<>();

    /** Where the records of that recording go; the same for the same. */
    synchronized ChunkSource source(Client client, long recording) {
        return sources.computeIfAbsent(client, _ -> new HashMap<>()).computeIfAbsent(recording, _ -> new ChunkSource());
    }

    synchronized void forget(Client client, long recording) {
        Map<Long, ChunkSource> known = sources.getOrDefault(client, new HashMap<>());
        known.remove(recording);
        over.merge(client, recording, Long::max);
        if (known.isEmpty()) {
            sources.remove(client);
        }
    }

    /** Nobody would ever read it. */
    private synchronized boolean isLate(Client client, long recording) {
        return recording <= over.getOrDefault(client, -1L)
                && !sources.getOrDefault(client, Map.of()).containsKey(recording);
    }

    private synchronized Optional<ChunkSource> known(Client client, long recording) {
        int count = sources.getOrDefault(client, Map.of()).size();
        boolean room =
                count < MAX_SOURCES || sources.getOrDefault(client, Map.of()).containsKey(recording);
        return room ? Optional.of(source(client, recording)) : Optional.empty();
    }

    @Override
    public void handleChunk(Client client, int type, ByteBuffer data, boolean isReply, int msgId) {
        switch (Data.FORM.decode(Bytes.copyOf(data))) {
            case Decoding.Done<Data> done when isLate(client, done.value().recording()) -> {} // goes with its recording
            case Decoding.Done<Data> done ->
                known(client, done.value().recording())
                        .ifPresentOrElse(
                                source -> source.offer(
                                        done.value().littleEndian(),
                                        done.value().records()),
                                () -> client.reportMalformed(
                                        type,
                                        "A RECD is of recording " + done.value().recording()
                                                + ", which nobody began."));
            case Decoding.Malformed<Data> bad -> client.reportMalformed(type, bad.why());
        }
    }

    @Override
    public synchronized void clientDisconnected(Client client) {
        sources.remove(client);
    }
}
