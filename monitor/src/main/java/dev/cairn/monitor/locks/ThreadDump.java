// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import java.time.Instant;
import java.util.List;

/**
 * A dump of all threads, as the VM itself wrote it while its threads stood still.
 *
 * @param text as the VM wrote it
 * @param taken when it came
 * @param threads the Java threads in it; the virtual ones are not
 * @param deadlocks what the VM says of deadlocks in it
 */
public record ThreadDump(String text, Instant taken, List<DumpedThread> threads, List<Deadlock> deadlocks) {
    public ThreadDump {
        threads = List.copyOf(threads);
        deadlocks = List.copyOf(deadlocks);
    }

    /** Reads what a VM wrote; lines that are not understood are skipped. */
    public static ThreadDump of(String text, Instant taken) {
        List<DumpedThread> threads = ThreadDumpParser.threads(text);
        return new ThreadDump(text, taken, threads, DeadlockParser.deadlocks(text, threads));
    }
}
