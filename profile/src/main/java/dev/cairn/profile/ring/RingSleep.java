// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import dev.cairn.profile.ring.Doorbell.Rung;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * When the reader of a ring sleeps, and how it is woken. While records keep coming it looks every {@link #PAUSE_MILLIS}, and wants to
 * be woken only if a quarter of the ring is full, so that most records wake nobody. Once none came for a while it wants to be woken by
 * the next one.
 */
public final class RingSleep {
    static final int PAUSE_MILLIS = 50;
    /** So long without a record, and no more are expected. */
    private static final long FLOW_NANOS = 500_000_000L;
    /** The next record is reserved, but not finished: its writer will not be long, or has been stopped. */
    private static final int UNFINISHED_MILLIS = 10;

    /** After having been woken for nothing, so that no target can keep us busy with that. */
    private static final long FOOLED_NANOS = 1_000_000;

    private final RingReader reader;
    private final Doorbell bell;
    private final long quarter;
    private final int pauseMillis;
    private boolean flowing;
    private boolean wokenForNothing;
    private long lastRead;

    public RingSleep(RingReader reader, Doorbell bell, long dataBytes) {
        this(reader, bell, dataBytes, PAUSE_MILLIS);
    }

    RingSleep(RingReader reader, Doorbell bell, long dataBytes, int pauseMillis) {
        this.pauseMillis = pauseMillis;
        this.reader = reader;
        this.bell = bell;
        this.quarter = dataBytes / 4;
    }

    /** Something was read just now. */
    public void hasRead() {
        flowing = true;
        wokenForNothing = false;
        lastRead = System.nanoTime();
    }

    /** Sleeps until reading is worth it, or the time is over, and says why it woke. */
    public Rung untilWorthwhile(Duration wait) {
        long sinceRead = System.nanoTime() - lastRead;
        flowing = flowing && sinceRead < FLOW_NANOS;
        if (wokenForNothing) {
            LockSupport.parkNanos(FOOLED_NANOS);
        }
        Rung rung = flowing
                ? untilQuarterFull((int) Math.min(wait.toMillis(), pauseMillis))
                : untilFirstRecord((int) Math.min(wait.toMillis(), Integer.MAX_VALUE));
        wokenForNothing = rung == Rung.BY_TARGET; // until something is read
        return rung;
    }

    private Rung untilQuarterFull(int millis) {
        if (reader.filled() > quarter && reader.isNextWhole()) {
            return bell.await(0);
        }
        reader.askToBeWoken(quarter);
        Rung rung = reader.filled() > quarter ? bell.await(Math.min(millis, UNFINISHED_MILLIS)) : bell.await(millis);
        reader.askNotToBeWoken();
        return rung;
    }

    private Rung untilFirstRecord(int millis) {
        if (reader.isNextWhole()) {
            return bell.await(0);
        }
        boolean unfinished = reader.filled() != 0;
        if (!unfinished) {
            reader.askToBeWoken(0);
        }
        Rung rung = reader.isNextWhole()
                ? bell.await(0)
                : bell.await(unfinished ? Math.min(millis, UNFINISHED_MILLIS) : millis);
        reader.askNotToBeWoken();
        return rung;
    }
}
