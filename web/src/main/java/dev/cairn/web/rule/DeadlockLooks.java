// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Looks for deadlocks in the VMs that a rule wants that of. A look stops the VM for a moment, so each VM has one a minute at most. For
 * any thread.
 */
final class DeadlockLooks {
    private static final long PAUSE_MILLIS = Duration.ofMinutes(1).toMillis();

    private final Search search;
    private final Executor executor;
    private final Map<VmId, Long> begun = new ConcurrentHashMap<>();
    private final Map<VmId, Result<Integer>> found = new ConcurrentHashMap<>();

    /** Looks into one VM, and waits for it. */
    interface Search {
        /** How many threads are in deadlocks. */
        Result<Integer> of(Vm vm) throws InterruptedException;
    }

    DeadlockLooks(Search search, Executor executor) {
        this.search = search;
        this.executor = executor;
    }

    /** What the last look has found; begins another one if it is time. */
    OptionalInt look(Vm vm, long nowMillis) {
        Long last = begun.get(vm.id());
        if (last == null || nowMillis - last >= PAUSE_MILLIS) {
            begun.put(vm.id(), nowMillis);
            executor.execute(() -> search(vm));
        }
        return found.get(vm.id()) instanceof Result.Done<Integer>(Integer threads)
                ? OptionalInt.of(threads)
                : OptionalInt.empty();
    }

    /** Why the last look came to nothing. */
    Optional<String> problem(VmId vm) {
        return found.get(vm) instanceof Result.Failed<Integer>(String sentence)
                ? Optional.of(sentence)
                : Optional.empty();
    }

    private void search(Vm vm) {
        try {
            Result<Integer> now = search.of(vm);
            // A deadlock lasts as long as its VM, so a look that fails does not make it another one.
            found.merge(vm.id(), now, (before, after) -> isDeadlock(before) && !isDone(after) ? before : after);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // this thread's end
        }
    }

    private static boolean isDone(Result<Integer> result) {
        return result instanceof Result.Done<Integer>;
    }

    private static boolean isDeadlock(Result<Integer> result) {
        return result instanceof Result.Done<Integer>(Integer threads) && threads > 0;
    }

    /** Forgets all other VMs. */
    void keep(Set<VmId> vms) {
        begun.keySet().retainAll(vms);
        found.keySet().retainAll(vms);
    }
}
