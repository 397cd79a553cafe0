// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.injected;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Methods that called each other, the innermost first, as many as a trace has, and what their calls took. From one chain a call
 * leads to the next, so to know a caller's chain is to know that of what it calls.
 */
final class Chain {
    private static final int FIRST_NEXT = 4;

    final int[] methods;
    /** The innermost, or -1 where there is none. */
    final int method;

    final @Nullable Shared shared;

    long count;
    long selfNanos;
    long totalNanos;
    /** Calls that have not ended. Time with what was called is that of the outermost. */
    int open;

    /** As they were when they were looked at, with the time up to then of calls that go on. */
    private long seenSelfNanos;

    private long seenTotalNanos;
    private long goingOnTotalNanos;

    private long toldCount;
    private long toldSelfNanos;
    private long toldTotalNanos;

    private @Nullable Chain last;
    private @Nullable Chain[] nexts = new @Nullable Chain[FIRST_NEXT];
    private int nextCount;

    /** What threads that share a chain add to at the same time. */
    static final class Shared {
        final AtomicLong count = new AtomicLong();
        final AtomicLong selfNanos = new AtomicLong();
        final AtomicLong totalNanos = new AtomicLong();

        void enter(@Nullable Shared from, long nanos) {
            count.getAndIncrement();
            if (from != null) {
                from.selfNanos.getAndAdd(nanos);
            }
        }

        void leave(long self, long total) {
            selfNanos.getAndAdd(self);
            totalNanos.getAndAdd(total);
        }
    }

    Chain(int[] methods, boolean shared) {
        this.methods = methods;
        this.method = methods.length == 0 ? -1 : methods[0];
        this.shared = shared ? new Shared() : null;
    }

    /** Where a call of this method leads, if it has been called from here; null if not. */
    @Nullable
    Chain next(int called) {
        Chain likely = last;
        if (likely != null && likely.method == called) {
            return likely;
        }
        @Nullable Chain[] all = nexts;
        int mask = all.length - 1;
        for (int i = 0; i <= mask; i++) {
            Chain next = all[called + i & mask];
            if (next == null) {
                return null;
            }
            if (next.method == called) {
                last = next;
                return next;
            }
        }
        return null;
    }

    /** Threads that share this chain may do so at the same time: what is lost is entered again when it is not found. */
    void lead(Chain next) {
        if (2 * nextCount >= nexts.length) {
            @Nullable Chain[] more = new @Nullable Chain[2 * nexts.length];
            for (Chain each : nexts) {
                if (each != null) {
                    put(more, each);
                }
            }
            nexts = more;
        }
        put(nexts, next);
        nextCount++;
    }

    private static void put(@Nullable Chain[] all, Chain next) {
        int mask = all.length - 1;
        for (int i = 0; i <= mask; i++) {
            int place = next.method + i & mask;
            if (all[place] == null) {
                all[place] = next;
                return;
            }
        }
    }

    /** Before what goes on is added to it. */
    void look() {
        seenSelfNanos = shared == null ? selfNanos : shared.selfNanos.get();
        seenTotalNanos = shared == null ? totalNanos : shared.totalNanos.get();
        goingOnTotalNanos = 0;
    }

    /** The innermost call has gone on for so long by itself. */
    void goesOnItself(long nanos) {
        seenSelfNanos += nanos;
    }

    /** A call has gone on for so long; of several, the outermost says it last. */
    void goesOn(long nanos) {
        goingOnTotalNanos = nanos;
    }

    /**
     * Writes what has come since the last report, and the methods, and returns where that ends; writes nothing if
     * nothing has come. What was reported of calls that go on is not reported again when they end, so the reports add
     * up to what there was.
     */
    int tell(long[] out, int at) {
        long countNow = shared == null ? count : shared.count.get();
        long calls = countNow - toldCount;
        long self = Calls.atLeastNone(seenSelfNanos - toldSelfNanos);
        long total = Calls.atLeastNone(seenTotalNanos + goingOnTotalNanos - toldTotalNanos);
        toldCount = countNow;
        toldSelfNanos += self;
        toldTotalNanos += total;
        if (calls == 0 && self == 0 && total == 0) {
            return at;
        }
        out[at] = calls;
        out[at + 1] = total;
        out[at + 2] = self;
        out[at + 3] = methods.length;
        for (int i = 0; i < methods.length; i++) {
            out[at + 4 + i] = methods[i];
        }
        return at + 4 + methods.length;
    }
}
