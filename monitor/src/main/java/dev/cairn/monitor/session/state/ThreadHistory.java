// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import dev.cairn.wire.ddm.chunk.thread.ThreadState;
import java.util.Objects;
import java.util.OptionalDouble;

/** What one thread did at each of the last statuses, the oldest first. Never changes. */
public final class ThreadHistory {
    private static final int UNKNOWN_SHARE = 0xFF;
    /** A share is kept in half percents. */
    private static final double SHARES_PER_PERCENT = 2;

    private static final int MAX_SHARE = 200;

    private final long[] timesMillis;
    private final short[] values;

    private ThreadHistory(long[] timesMillis, short[] values) {
        this.timesMillis = timesMillis;
        this.values = values;
    }

    /** One value of the ring of a thread: its state, and its share of a core, NaN if not known. */
    static int pack(ThreadState state, double cpuPercent) {
        int share = Double.isNaN(cpuPercent)
                ? UNKNOWN_SHARE
                : Math.clamp(Math.round(cpuPercent * SHARES_PER_PERCENT), 0, MAX_SHARE);
        return state.code() << 8 | share;
    }

    /**
     * A copy of what the rings hold.
     *
     * @param times hundredths of a second from one status to the next
     * @param lastMillis when the last status came
     */
    static ThreadHistory of(Ring samples, Ring times, long lastMillis) {
        int size = (int) (samples.end() - samples.first());
        long[] millis = new long[size];
        short[] values = new short[size];
        long at = lastMillis;
        for (long number = times.end() - 1; number >= samples.first(); number--) {
            if (number < samples.end()) {
                int index = (int) (number - samples.first());
                millis[index] = at;
                values[index] = (short) samples.at(number);
            }
            at -= 10L * times.at(number);
        }
        return new ThreadHistory(millis, values);
    }

    public int size() {
        return values.length;
    }

    /** When the status came, in milliseconds since the epoch. */
    public long timeMillis(int index) {
        return timesMillis[Objects.checkIndex(index, values.length)];
    }

    /** What the thread did; {@link ThreadState#UNDEFINED} where that is not known. */
    public ThreadState state(int index) {
        return ThreadState.of(Short.toUnsignedInt(values[Objects.checkIndex(index, values.length)]) >> 8);
    }

    /** The thread's share of one core since the status before, to half a percent. */
    public OptionalDouble cpuPercent(int index) {
        int share = values[Objects.checkIndex(index, values.length)] & 0xFF;
        return share == UNKNOWN_SHARE ? OptionalDouble.empty() : OptionalDouble.of(share / SHARES_PER_PERCENT);
    }
}
