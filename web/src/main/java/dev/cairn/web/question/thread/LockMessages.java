// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.thread;

import dev.cairn.monitor.locks.DeadlockSearch;
import dev.cairn.monitor.locks.DumpedThread;
import dev.cairn.monitor.locks.DumpedThread.Lock;
import dev.cairn.monitor.locks.DumpedThread.Wait;
import dev.cairn.monitor.locks.LockOwners;
import dev.cairn.report.vm.thread.AwaitedLock;
import dev.cairn.report.vm.thread.DeadlockReport;
import dev.cairn.report.vm.thread.HeldLock;
import dev.cairn.report.vm.thread.LockedThread;
import dev.cairn.report.vm.thread.LocksReport;
import dev.cairn.web.question.Subject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Turns what a dump says of locks into a report. */
final class LockMessages {
    private LockMessages() {}

    static LocksReport report(Subject vm, DeadlockSearch search) {
        LockOwners owners = new LockOwners(search.dump(), search.deadlocks());
        return new LocksReport(
                vm.key(),
                vm.id().pid(),
                vm.name(),
                search.dump().taken().toEpochMilli(),
                search.deadlocks().stream()
                        .map(deadlock -> new DeadlockReport(ids(deadlock.threads()), ids(owners.behind(deadlock))))
                        .toList(),
                owners.involved().stream().map(thread -> thread(thread, owners)).toList());
    }

    private static List<Long> ids(List<DumpedThread> threads) {
        return threads.stream().map(DumpedThread::id).toList();
    }

    static LockedThread thread(DumpedThread thread, LockOwners owners) {
        return new LockedThread(
                thread.id(),
                thread.name(),
                thread.state(),
                thread.awaited()
                        .map(wait -> awaited(wait, thread, owners.ownerFor(thread)))
                        .orElse(null),
                Stream.concat(
                                thread.held().stream()
                                        .filter(held -> thread.has(held.lock()))
                                        .map(held -> held(held.lock(), Optional.of(held.depth()))),
                                owners.synchronizersOf(thread).stream().map(lock -> held(lock, Optional.empty())))
                        .toList(),
                ThreadMessages.frames(thread.frames()));
    }

    private static AwaitedLock awaited(Wait wait, DumpedThread thread, Optional<DumpedThread> owner) {
        return new AwaitedLock(
                switch (wait.kind()) {
                    case MONITOR -> "monitor";
                    case NOTIFICATION -> "notification";
                    case PARK -> "park";
                },
                wait.lock().className(),
                wait.lock().address(),
                thread.isTimed(),
                owner.map(DumpedThread::id).orElse(null),
                owner.map(DumpedThread::name).orElse(null));
    }

    private static HeldLock held(Lock lock, Optional<Integer> depth) {
        return new HeldLock(lock.className(), lock.address(), depth.orElse(null));
    }
}
