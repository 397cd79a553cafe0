// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

/**
 * Looks for deadlocks in the VMs that a rule wants that of. A look stops the VM for a moment, so each VM has one a minute at most. A dump
 * takes memory here, so {@value #MOST_AT_A_TIME} VMs are looked into at a time, and the others wait. For any thread.
 */
final class DeadlockLooks {
    static final int MOST_AT_A_TIME = 2;

    private static final Logger LOG = System.getLogger(DeadlockLooks.class.getName());
    private static final long PAUSE_MILLIS = Duration.ofMinutes(1).toMillis();

    private final Search search;
    private final Executor executor;
    private final Map<VmId, Long> begun = new ConcurrentHashMap<>();
    private final Semaphore places = new Semaphore(MOST_AT_A_TIME, true);
    private final Set<VmId> underWay = ConcurrentHashMap.newKeySet();
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
        boolean isTime =
                last == null || nowMillis - last >= PAUSE_MILLIS || nowMillis < last; // a clock may be set back
        if (isTime && underWay.add(vm.id())) {
            begun.put(vm.id(), nowMillis);
            begin(vm);
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

    private void begin(Vm vm) {
        boolean accepted = false;
        try {
            executor.execute(() -> searchInTurn(vm));
            accepted = true;
        } finally {
            if (!accepted) {
                underWay.remove(vm.id());
            }
        }
    }

    private void searchInTurn(Vm vm) {
        try {
            places.acquire();
            try {
                if (begun.containsKey(vm.id())) { // else no rule wants it any more
                    note(vm.id(), search(vm));
                }
            } finally {
                places.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // this thread's end
        } finally {
            underWay.remove(vm.id());
        }
    }

    private Result<Integer> search(Vm vm) throws InterruptedException {
        try {
            return search.of(vm);
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "A look for deadlocks failed.", e);
            return new Result.Failed<>("Cairn itself failed at the look for deadlocks: its standard error says more.");
        }
    }

    /** A deadlock lasts as long as its VM, so a look that fails does not make it another one. */
    private void note(VmId vm, Result<Integer> now) {
        found.merge(vm, now, (before, after) -> isDeadlock(before) && !isDone(after) ? before : after);
        if (!begun.containsKey(vm)) {
            found.remove(vm); // it was forgotten meanwhile
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
