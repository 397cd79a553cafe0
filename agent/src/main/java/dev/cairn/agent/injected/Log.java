// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.injected;

import org.jspecify.annotations.Nullable;

/**
 * What one thread has entered and left, one after the other, in pieces. An event has the microseconds since the beginning in its
 * upper half, and below it the method and whether it was left.
 */
final class Log {
    private static final int FIRST_PIECE = 32;
    private static final int PIECE = 512;
    private static final int MICROS_SHIFT = 32;
    private static final int NANOS_A_MICRO = 1000;

    private final @Nullable Log before;
    private final long[] events;
    private int used;

    private Log(@Nullable Log before, int size) {
        this.before = before;
        this.events = new long[size];
    }

    /** Where the next event goes; null if there is no more room. */
    static @Nullable Log with(@Nullable Log log, int method, int action) {
        if (Calls.logFull) {
            return log;
        }
        Log to = log;
        if (to == null || to.used == to.events.length) {
            int size = Calls.takeRoomForEvents(to == null ? FIRST_PIECE : PIECE);
            if (size == 0) {
                return log;
            }
            to = new Log(log, size);
        }
        long micros = (Calls.clock() - Calls.began) / NANOS_A_MICRO;
        to.events[to.used] = micros << MICROS_SHIFT | (long) method << 1 | action;
        to.used++; // afterwards, as another thread may be reading
        return to;
    }

    /** Its thread may go on meanwhile, in the last piece only: what comes after the first look at that is not there. */
    static long[] all(@Nullable Log last) {
        if (last == null) {
            return new long[0];
        }
        int inLast = last.used;
        int count = inLast;
        for (Log each = last.before; each != null; each = each.before) {
            count += each.used;
        }
        long[] all = new long[count];
        count -= inLast;
        System.arraycopy(last.events, 0, all, count, inLast);
        for (Log each = last.before; each != null; each = each.before) {
            count -= each.used;
            System.arraycopy(each.events, 0, all, count, each.used);
        }
        return all;
    }
}
