// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import dev.cairn.monitor.locks.DumpedThread.Lock;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Threads of which each needs a lock that the next one has, and the last one of the first's.
 *
 * @param threads the cycle
 */
public record Deadlock(List<DumpedThread> threads) {
    public Deadlock {
        threads = List.copyOf(threads);
    }

    /** The same in each dump that shows this deadlock: the VM may begin with another thread, and the locks may have moved. */
    Set<Need> needs() {
        return threads.stream()
                .map(thread -> new Need(
                        thread.id(), thread.needed().map(Lock::className).orElse("")))
                .collect(Collectors.toSet());
    }

    /** A thread, and the class of the lock that it needs. */
    record Need(long threadId, String className) {}
}
