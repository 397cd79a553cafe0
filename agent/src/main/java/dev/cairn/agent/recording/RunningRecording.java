// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import dev.cairn.agent.natives.Native;
import dev.cairn.agent.natives.NativeRecording;
import dev.cairn.agent.request.Connection;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Data;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Start;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * A recording that goes on, of the one kind that {@link #what} says. It adapts the interval to the budget, and sends what
 * is recorded where there is no ring that the service reads itself: what the connection does not take yet stays in the
 * agent's own ring, where new records find no room then, and are counted.
 */
public final class RunningRecording {
    private static final long BUDGET_LOOK_NANOS = 200_000_000L;
    private static final long DRAIN_NANOS = 100_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000L;
    /** Nothing is added while this much waits to be sent; far below what a connection takes. */
    private static final long BACKLOG_BYTES = 1 << 20;

    private static final long NO_TICK = Long.MAX_VALUE;
    private static final boolean LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    private final long number;
    private final Connection connection;
    private final Start start;
    private Optional<SampleBudget> budget = Optional.empty();
    private long nextLookNanos;
    private long nextDrainNanos;

    RunningRecording(long number, Connection connection, Start start, long nowNanos) {
        this.number = number;
        this.connection = connection;
        this.start = start;
        this.nextDrainNanos = nowNanos + DRAIN_NANOS;
        use(start.budget(), start.longest(), nowNanos);
    }

    long number() {
        return number;
    }

    Connection connection() {
        return connection;
    }

    int what() {
        return start.what();
    }

    /** Whether the ends of objects are reported. */
    boolean live() {
        return (start.flags() & Recordings.FLAG_LIVE) != 0;
    }

    long ring() {
        return start.ring();
    }

    long ownerPid() {
        return start.ownerPid();
    }

    void use(long samplesPerSecond, long longest, long nowNanos) {
        long[] row = NativeRecording.status(what());
        budget = samplesPerSecond == 0
                ? Optional.empty()
                : Optional.of(new SampleBudget(
                        samplesPerSecond,
                        longest,
                        row[NativeRecording.ROW_INTERVAL],
                        nowNanos,
                        taken(row),
                        row[NativeRecording.ROW_CALLBACK_NANOS],
                        row[NativeRecording.ROW_PROCESS_NANOS]));
        nextLookNanos = nowNanos + BUDGET_LOOK_NANOS;
    }

    private static long taken(long[] row) {
        return row[NativeRecording.ROW_SAMPLES] + row[NativeRecording.ROW_LOST_ALLOCATIONS];
    }

    /** Does what is due; returns when something is again, by {@link System#nanoTime}. */
    long tick(long nowNanos) {
        if (budget.isPresent() && nowNanos - nextLookNanos >= 0) {
            adapt(budget.get(), nowNanos);
            nextLookNanos = nowNanos + BUDGET_LOOK_NANOS;
        }
        if (isRemote() && nowNanos - nextDrainNanos >= 0) {
            send();
            nextDrainNanos = nowNanos + DRAIN_NANOS;
        }
        long next = isRemote() ? nextDrainNanos - nowNanos : NO_TICK;
        next = budget.isPresent() ? Math.min(next, nextLookNanos - nowNanos) : next;
        return next == NO_TICK ? NO_TICK : Math.max(1, next / NANOS_PER_MILLI);
    }

    private void adapt(SampleBudget used, long nowNanos) {
        long[] row = NativeRecording.status(what());
        long interval = row[NativeRecording.ROW_INTERVAL];
        long wanted = used.next(
                interval,
                nowNanos,
                taken(row),
                row[NativeRecording.ROW_CALLBACK_NANOS],
                row[NativeRecording.ROW_PROCESS_NANOS]);
        if (wanted != interval) {
            NativeRecording.adapt(what(), wanted);
        }
    }

    private boolean isRemote() {
        return start.ring() == 0;
    }

    /** Sends what has been recorded, as far as the connection takes it. */
    private void send() {
        while (Native.backlog(connection.number()) < BACKLOG_BYTES) {
            byte[] records = NativeRecording.drain(what());
            if (records.length == 0) {
                return;
            }
            sendOrCount(records);
        }
    }

    private void sendOrCount(byte[] records) {
        if (!connection.send(new Data(number, LITTLE_ENDIAN, Bytes.owning(records)))) {
            NativeRecording.countLost(what(), records);
        }
    }

    /** False if the reader does not make room for it. Without a ring of the service's all that was before is sent. */
    boolean mark(int token) {
        if (isRemote()) {
            send();
        }
        boolean marked = NativeRecording.mark(what(), token);
        if (isRemote()) {
            send();
        }
        return marked;
    }

    Status status() {
        long[] now = NativeRecording.status(what());
        return status(false, now, now);
    }

    /** Ends what is recorded of a kind, whatever state it is in, and says nothing. */
    static void drop(int what) {
        NativeRecording.stop(what);
        NativeRecording.release(what);
    }

    /** Ends it, and says how it did. */
    Status end() {
        try {
            long[] before = NativeRecording.status(what());
            NativeRecording.stop(what());
            mark(0);
            if (isRemote()) {
                for (byte[] rest = NativeRecording.drain(what());
                        rest.length > 0;
                        rest = NativeRecording.drain(what())) {
                    sendOrCount(rest);
                }
            }
            return status(true, before, NativeRecording.status(what()));
        } finally {
            drop(what());
        }
    }

    /** What is known only while it goes on is in {@code before}. */
    private static Status status(boolean ended, long[] before, long[] now) {
        return new Status(
                ended,
                now[NativeRecording.ROW_NANOS],
                before[NativeRecording.ROW_INTERVAL],
                now[NativeRecording.ROW_SAMPLES],
                now[NativeRecording.ROW_LOST_ALLOCATIONS],
                now[NativeRecording.ROW_LOST_ALLOCATED_BYTES],
                now[NativeRecording.ROW_LOST_FREES],
                now[NativeRecording.ROW_LOST_SYMBOLS],
                now[NativeRecording.ROW_LOST_OTHERS],
                now[NativeRecording.ROW_CALLBACK_NANOS],
                now[NativeRecording.ROW_PROCESS_NANOS],
                before[NativeRecording.ROW_THREADS],
                before[NativeRecording.ROW_EXACT_THREADS],
                before[NativeRecording.ROW_BYTES],
                now[NativeRecording.ROW_NOT_FOLLOWED]);
    }
}
