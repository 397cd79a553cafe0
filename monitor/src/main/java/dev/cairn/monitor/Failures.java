// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts and logs what fails, and goes on: the monitor outlives every surprise, such as a late memory fault in a mapping, a
 * listener's mistake, or a bug of ours.
 */
final class Failures {
    private static final Logger LOG = System.getLogger(Monitor.class.getName());

    private final AtomicLong count = new AtomicLong();

    long count() {
        return count.get();
    }

    void guard(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            count.incrementAndGet();
            log(e);
        }
    }

    /** Where memory is short, the log may be what fails next; the failure is counted all the same. */
    private static void log(Throwable failure) {
        try {
            LOG.log(Level.ERROR, "A look at the VMs failed; the next one is due in a second.", failure);
        } catch (RuntimeException | Error e) {
            // nothing is left that could report it
        }
    }
}
