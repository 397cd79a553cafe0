// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.record.RecordChunk;
import dev.cairn.profile.record.RecordParser;
import dev.cairn.profile.record.RecordSink;
import dev.cairn.profile.record.RecordTally;
import dev.cairn.wire.bytes.Bytes;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Records that come over a connection (RECD), from a target that shares no memory with us. */
public final class ChunkSource implements RecordSource {
    /** As much as a ring. */
    private static final long MOST_BYTES = 8L << 20;
    /** What a chunk takes besides its records. */
    private static final int CHUNK_BYTES = 64;

    private final RecordParser littleEndian = new RecordParser(ByteOrder.LITTLE_ENDIAN);
    private final RecordParser bigEndian = new RecordParser(ByteOrder.BIG_ENDIAN);
    private final RecordTally tally = new RecordTally();
    private Optional<Drained> corrupt = Optional.empty();

    private final Object lock = new Object();
    // All below is the lock's.
    private final Deque<RecordChunk> waiting = new ArrayDeque<>();
    private final RecordTally lost = new RecordTally();
    private Optional<Drained> end = Optional.empty();
    private long waitingBytes;
    private boolean woken;
    private boolean closed;

    /**
     * Takes the records of one RECD; called by the thread that reads the connection, which never waits: what finds no room is counted
     * as lost.
     */
    public void offer(boolean isLittleEndian, Bytes records) {
        RecordChunk chunk = new RecordChunk(isLittleEndian ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN, records);
        synchronized (lock) {
            if (closed || end.isPresent() || waitingBytes + size(chunk) > MOST_BYTES) {
                chunk.lose(lost);
                return;
            }
            waiting.add(chunk);
            waitingBytes += size(chunk);
            lock.notifyAll();
        }
    }

    private static long size(RecordChunk chunk) {
        return (long) chunk.records().length() + CHUNK_BYTES;
    }

    /**
     * Nothing more will come; what was offered is still read.
     *
     * @param why a sentence
     */
    public void end(ProfileEnd how, String why) {
        synchronized (lock) {
            if (end.isEmpty()) {
                end = Optional.of(new Drained.Ended(how, why));
                lock.notifyAll();
            }
        }
    }

    @Override
    public Drained drain(RecordSink sink, Duration wait) {
        if (corrupt.isPresent()) {
            return corrupt.get();
        }
        RecordChunk chunk;
        synchronized (lock) {
            await(wait);
            chunk = waiting.poll();
            if (chunk == null) {
                return end.orElseGet(Drained.Nothing::new);
            }
            waitingBytes -= size(chunk);
        }
        long before = tally.taken();
        RecordParser parser = chunk.order() == ByteOrder.LITTLE_ENDIAN ? littleEndian : bigEndian;
        if (!chunk.parse(parser, tally, sink)) {
            corrupt = Optional.of(new Drained.Ended(
                    ProfileEnd.CORRUPT,
                    "A chunk of " + chunk.records().length() + " bytes does not consist of records."));
            return corrupt.get();
        }
        long taken = tally.taken() - before;
        return taken == 0 ? new Drained.Nothing() : new Drained.Records(taken);
    }

    /** Until there is something, or the time is over. */
    private void await(Duration wait) {
        long until = System.nanoTime() + wait.toNanos();
        long left = wait.toMillis();
        try {
            while (waiting.isEmpty() && end.isEmpty() && !woken && left > 0) {
                lock.wait(left);
                left = (until - System.nanoTime()) / 1_000_000;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        woken = false;
    }

    @Override
    public SourceCounts counts() {
        synchronized (lock) {
            RecordingLoss both = tally.loss().plus(lost.loss());
            return new SourceCounts(tally.understood(), both, tally.malformed(), tally.unknown(), 0, 0, waitingBytes);
        }
    }

    @Override
    public void wake() {
        synchronized (lock) {
            woken = true;
            lock.notifyAll();
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            waiting.clear();
            waitingBytes = 0;
        }
    }
}
