// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

/**
 * Reads one target: a thread that owns its {@link RecordSource} and its symbols, and hands batches of events to a
 * {@link BatchConsumer}. A batch goes out when it is full, behind every mark, and at least every 100 ms.
 *
 * <p>The counts are of the time of the last batch or later: who has been given the batch with a mark sees all that was
 * counted before the mark.
 */
public final class TargetReader implements AutoCloseable {
    private TargetReader() {}

    /** Starts reading. The source is the reader's from now on, which closes it at the end. */
    public static TargetReader start(String name, RecordSource source, BatchConsumer consumer) {
        return new TargetReader();
    }

    /** Counted by source and symbols together. */
    public SourceCounts counts() {
        return SourceCounts.NONE;
    }

    /** CPU time of the thread. */
    public long cpuNanos() {
        return 0;
    }

    /** Has what there is read at once, instead of within the next 50 ms or so. */
    public void wake() {}

    /** Reads what is there, hands it on, and ends with STOPPED; does not wait for that. */
    public void stop() {}

    /** Whether {@link BatchConsumer#ended} has been called. */
    public boolean hasEnded() {
        return false;
    }

    /** {@link #stop}, and waits for the end; a consumer that blocks for long is interrupted. */
    @Override
    public void close() {}
}
