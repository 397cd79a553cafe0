// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import dev.cairn.wire.ring.RecordLayout.Cpu;
import java.util.ArrayList;
import java.util.List;

/**
 * Records what CPU SAMPLES does not show, and how much coarser it is than requested. It reports only what could mislead
 * a reader.
 */
final class CpuSampleDoubts {
    /** A share of at most one part in this many does not matter. */
    private static final int PARTS = 20;

    private static final long LEAST_NANOS = 100_000_000;
    private static final int MOST_DOUBLINGS = 6;

    private final long intervalMillis;
    private long placed;
    private long ended;
    private long coarse;
    private int mostDoublings;

    CpuSampleDoubts(long intervalMillis) {
        this.intervalMillis = intervalMillis;
    }

    /** Time that a trace has got; flags as in {@link Cpu}. */
    void add(long nanos, int flags) {
        int doublings = Math.min((flags & 0xFFFF) >>> Cpu.DOUBLINGS_SHIFT, MOST_DOUBLINGS);
        placed += nanos;
        coarse += doublings > 0 ? nanos : 0;
        mostDoublings = Math.max(mostDoublings, doublings);
    }

    /** Time that no trace has got. A thread that never was in Java is none of the report's, as it always was. */
    void addWithoutFrames(long nanos, int flags) {
        ended += (flags & (Cpu.FLAG_ENDED | Cpu.FLAG_UNSEEN)) != 0 ? nanos : 0;
    }

    /** In sentences, since this was asked last. */
    List<String> take() {
        List<String> sentences = new ArrayList<>();
        if (ended >= LEAST_NANOS && ended > (placed + ended) / PARTS) {
            sentences.add("threads used " + ended / 1_000_000 + " ms of CPU time after they were last looked at, before"
                    + " they or the program ended; where is not known, so that is not in CPU SAMPLES.");
        }
        if (coarse >= LEAST_NANOS && coarse > placed / PARTS) {
            sentences.add("looking at the threads cost too much, so that was done every "
                    + (intervalMillis << mostDoublings) + " ms at times; a sample stands for " + intervalMillis
                    + " ms all the same.");
        }
        placed = 0;
        ended = 0;
        coarse = 0;
        mostDoublings = 0;
        return sentences;
    }
}
