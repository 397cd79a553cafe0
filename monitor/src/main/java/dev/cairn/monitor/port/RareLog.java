// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.port;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Logs one warning a minute at most: a peer that does wrong comes again and again. */
public final class RareLog {
    private static final long PAUSE_NANOS = 60_000_000_000L;

    private final Logger log;
    private final String about;
    private long dueNanos = System.nanoTime();

    /** @param about how each sentence begins */
    public RareLog(Logger log, String about) {
        this.log = log;
        this.about = about;
    }

    public synchronized void warn(String what) {
        long now = System.nanoTime();
        if (now - dueNanos >= 0) {
            dueNanos = now + PAUSE_NANOS;
            log.log(Level.WARNING, "{0} {1}", about, what);
        }
    }
}
