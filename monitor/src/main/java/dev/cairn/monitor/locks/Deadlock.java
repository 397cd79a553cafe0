// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import dev.cairn.monitor.locks.DumpedThread.Lock;
import java.util.List;

/**
 * Threads of which each needs a lock that the next one has, and the last one of the first's.
 *
 * @param threads the cycle
 */
public record Deadlock(List<DumpedThread> threads) {
    public Deadlock {
        threads = List.copyOf(threads);
    }

    /** Whether the same threads need locks of the same classes; where those lie may have changed. */
    boolean isSame(Deadlock other) {
        return needs().equals(other.needs());
    }

    private List<Need> needs() {
        return threads.stream()
                .map(thread -> new Need(
                        thread.id(), thread.needed().map(Lock::className).orElse("")))
                .toList();
    }

    private record Need(long threadId, String className) {}
}
