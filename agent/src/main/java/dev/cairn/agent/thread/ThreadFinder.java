// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.thread;

import dev.cairn.agent.natives.Native;
import java.lang.ref.WeakReference;
import java.util.Optional;

/**
 * Finds a thread by its id. A monitor asks for the stacks of thousands of threads in a row, so a list of all of them
 * serves for a second. It is held weakly, as it must keep no thread of the application.
 */
final class ThreadFinder {
    private static final long FRESH_NANOS = 1_000_000_000L;

    private WeakReference<ThreadList> last = new WeakReference<>(null);
    private long readNanos;

    void use(ThreadList threads) {
        last = new WeakReference<>(threads);
        readNanos = System.nanoTime();
    }

    /** @param id its low 32 bits are compared, as a chunk has no more */
    Optional<Thread> find(long id) {
        ThreadList recent = System.nanoTime() - readNanos < FRESH_NANOS ? last.get() : null;
        return Optional.ofNullable(recent)
                .flatMap(threads -> threads.find((int) id))
                .filter(Thread::isAlive)
                .or(() -> Optional.ofNullable(Native.findThread((int) id)));
    }
}
