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

    long toldCount;
    long toldSelfNanos;
    long toldTotalNanos;
    /** Of calls that go on, as the report sees them. */
    long goingOnSelfNanos;

    long goingOnTotalNanos;

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

    /** Writes what has come since it was told last, and the methods, and returns where that ends; nothing if nothing has. */
    int tell(long[] out, int at) {
        long countNow = shared == null ? count : shared.count.get();
        long selfNow = shared == null ? selfNanos : shared.selfNanos.get();
        long totalNow = shared == null ? totalNanos : shared.totalNanos.get();
        long calls = countNow - toldCount;
        long self = selfNow - toldSelfNanos + goingOnSelfNanos;
        long total = totalNow - toldTotalNanos + goingOnTotalNanos;
        toldCount = countNow;
        toldSelfNanos = selfNow;
        toldTotalNanos = totalNow;
        goingOnSelfNanos = 0;
        goingOnTotalNanos = 0;
        if (calls == 0 && self <= 0 && total <= 0) {
            return at;
        }
        out[at] = calls;
        out[at + 1] = Calls.atLeastNone(total);
        out[at + 2] = Calls.atLeastNone(self);
        out[at + 3] = methods.length;
        for (int i = 0; i < methods.length; i++) {
            out[at + 4 + i] = methods[i];
        }
        return at + 4 + methods.length;
    }
}
