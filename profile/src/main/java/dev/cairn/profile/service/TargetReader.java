// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.ring.ThreadCpuClock;
import dev.cairn.profile.service.RecordSource.Drained;
import dev.cairn.profile.unwind.TargetCode;
import java.time.Duration;

/**
 * Reads one target: a thread that owns its {@link RecordSource} and its symbols, and hands batches of events to a
 * {@link BatchConsumer}. A batch goes out when it is full, behind every mark, and at least every 100 ms.
 *
 * <p>The counts are of the time of the last batch or later: a consumer that has received the batch with a mark sees all
 * that was counted before the mark.
 */
public final class TargetReader implements AutoCloseable {
    /** So long an event waits for company at most. */
    private static final Duration LONGEST_WAIT = Duration.ofMillis(100);

    private static final Duration IDLE_WAIT = Duration.ofSeconds(1);
    /** So long a reader that was stopped reads on, if the target writes faster than it reads. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(2);

    private record Progress(SourceCounts counts, long cpuNanos) {}

    private final RecordSource source;
    private final BatchConsumer consumer;
    private final TargetCode code;
    private final BatchFiller filler;
    private final Thread thread;
    private volatile Progress progress = new Progress(SourceCounts.NONE, 0);
    private volatile boolean stopping;
    private volatile boolean ended;

    private TargetReader(String name, RecordSource source, BatchConsumer consumer, TargetCode code) {
        this.source = source;
        this.consumer = consumer;
        this.code = code;
        this.filler = new BatchFiller(consumer, this::report, code);
        this.thread = Thread.ofPlatform().name("cairn-read " + name).daemon().unstarted(this::run);
    }

    /** Starts reading. The source is the reader's from now on, which closes it at the end. Native code is not looked at. */
    public static TargetReader start(String name, RecordSource source, BatchConsumer consumer) {
        return start(name, source, consumer, TargetCode.UNSEEN);
    }

    /** Starts reading. The source and the view of the code are the reader's from now on, which closes them at the end. */
    public static TargetReader start(String name, RecordSource source, BatchConsumer consumer, TargetCode code) {
        TargetReader reader = new TargetReader(name, source, consumer, code);
        reader.thread.start();
        return reader;
    }

    private void run() {
        try (source;
                code) {
            Drained.Ended end = read();
            filler.flush();
            report();
            consumer.ended(end.end(), end.why());
        } catch (RuntimeException | Error e) {
            consumer.ended(ProfileEnd.CORRUPT, "The reader of " + thread.getName() + " failed: " + e + ".");
            throw e;
        } finally {
            ended = true;
        }
    }

    private Drained.Ended read() {
        long flushed = System.nanoTime();
        long stopBy = Long.MAX_VALUE;
        while (true) {
            boolean last = stopping;
            Drained drained = source.drain(filler, last ? Duration.ZERO : filler.isEmpty() ? IDLE_WAIT : LONGEST_WAIT);
            long now = System.nanoTime();
            if (now - flushed >= LONGEST_WAIT.toNanos()) {
                filler.flush();
                flushed = now;
            }
            report();
            if (drained instanceof Drained.Ended end) {
                return end;
            }
            stopBy = last && stopBy == Long.MAX_VALUE ? now + STOP_LIMIT.toNanos() : stopBy;
            boolean done = drained instanceof Drained.Nothing || now > stopBy;
            if (filler.isInterrupted() || (last && done)) {
                return new Drained.Ended(ProfileEnd.STOPPED, "The recording was ended.");
            }
        }
    }

    private void report() {
        SourceCounts read = source.counts();
        SourceCounts counts = new SourceCounts(
                read.records(),
                read.loss().plus(filler.loss()),
                read.malformed(),
                read.unknown(),
                read.callbacks(),
                read.callbackNanos(),
                read.bytes() + filler.bytes());
        progress = new Progress(counts, ThreadCpuClock.nanos());
    }

    /** Counted by source and symbols together. */
    public SourceCounts counts() {
        return progress.counts();
    }

    /** CPU time of the thread. */
    public long cpuNanos() {
        return progress.cpuNanos();
    }

    /** Makes the reader read the available records at once, instead of within the next 50 ms or so. */
    public void wake() {
        source.wake();
    }

    /** Reads what is there, hands it on, and ends with STOPPED; does not wait for that. */
    public void stop() {
        stopping = true;
        source.wake();
    }

    /** Whether {@link BatchConsumer#ended} has been called. */
    public boolean hasEnded() {
        return ended;
    }

    /** {@link #stop}, and waits for the end; a consumer that blocks for long is interrupted. */
    @Override
    public void close() {
        stop();
        if (Thread.currentThread().equals(thread)) {
            return;
        }
        try {
            if (!thread.join(STOP_LIMIT.plusSeconds(1))) {
                thread.interrupt();
                thread.join();
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
