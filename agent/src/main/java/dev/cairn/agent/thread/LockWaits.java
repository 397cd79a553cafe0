// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.thread;

import dev.cairn.agent.natives.Native;
import dev.cairn.wire.ddm.chunk.thread.ThreadLocks;
import dev.cairn.wire.ddm.chunk.thread.ThreadLocks.Wait;
import java.util.Optional;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What a parked thread waits for, if that is a lock that one thread has alone. No thread is stopped for that, so what it finds may
 * just have changed; which thread has the lock it reads from the lock, without any code of the application's.
 */
final class LockWaits {
    private LockWaits() {}

    /** Empty if the thread waits for nothing like that. */
    static Optional<Wait> of(Thread thread, long id) {
        Object blocker = LockSupport.getBlocker(thread);
        return blocker instanceof AbstractOwnableSynchronizer
                ? Optional.of(wait(id, blocker, isTimed(thread), Native.lockOwner(blocker)))
                : Optional.empty();
    }

    /** Thread.getState may be the application's. */
    private static boolean isTimed(Thread thread) {
        return (Native.threadState(thread) & JvmtiState.WAITING_WITH_TIMEOUT) != 0;
    }

    private static Wait wait(long id, Object lock, boolean timed, @Nullable Thread owner) {
        return new Wait(
                id,
                lock.getClass().getName(),
                System.identityHashCode(lock),
                timed,
                owner == null ? ThreadLocks.NOBODY : Native.threadId(owner),
                owner == null ? "" : ThreadList.cut(owner.getName()));
    }
}
