// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import dev.cairn.monitor.locks.DumpedThread.Held;
import dev.cairn.monitor.locks.DumpedThread.Lock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which thread of a dump has which lock. The holder of a monitor stands in its own stack. The holder of a lock of
 * {@code java.util.concurrent} is known in deadlocks alone: the VM would have to search its heap for all others.
 */
public final class LockOwners {
    private final Map<Long, DumpedThread> byId = new LinkedHashMap<>();
    private final Map<Lock, DumpedThread> owners = new HashMap<>();
    private final Map<Long, List<Lock>> synchronizers = new HashMap<>();
    /** By the first thread of the cycle. */
    private final Map<Long, List<DumpedThread>> behind = new HashMap<>();

    /** The owners in {@code dump}, of which {@code deadlocks} are those that count. */
    public LockOwners(ThreadDump dump, List<Deadlock> deadlocks) {
        for (DumpedThread thread : dump.threads()) {
            byId.put(thread.id(), thread);
            thread.held().stream().map(Held::lock).filter(thread::has).forEach(lock -> owners.put(lock, thread));
        }
        for (Deadlock deadlock : deadlocks) {
            List<DumpedThread> cycle = deadlock.threads();
            for (int i = 0; i < cycle.size(); i++) {
                DumpedThread next = cycle.get((i + 1) % cycle.size());
                cycle.get(i).needed().ifPresent(lock -> add(lock, next));
            }
        }
        findThoseBehind(deadlocks);
    }

    private void add(Lock lock, DumpedThread owner) {
        owners.put(lock, owner);
        if (!owner.has(lock)) {
            synchronizers.computeIfAbsent(owner.id(), id -> new ArrayList<>()).add(lock);
        }
    }

    /** The thread that has what {@code thread} waits for, in whatever way it waits. */
    public Optional<DumpedThread> ownerFor(DumpedThread thread) {
        return thread.awaited()
                .filter(wait -> wait.kind() != DumpedThread.Kind.NOTIFICATION)
                .flatMap(wait -> Optional.ofNullable(owners.get(wait.lock())));
    }

    /** The locks of {@code java.util.concurrent} that a thread is known to have. */
    public List<Lock> synchronizersOf(DumpedThread thread) {
        return List.copyOf(synchronizers.getOrDefault(thread.id(), List.of()));
    }

    /** All threads that wait for a lock whose owner is known, and the owners. */
    public List<DumpedThread> involved() {
        Set<Long> ids = new HashSet<>();
        for (DumpedThread thread : byId.values()) {
            ownerFor(thread).ifPresent(owner -> {
                ids.add(thread.id());
                ids.add(owner.id());
            });
        }
        return byId.values().stream()
                .filter(thread -> ids.contains(thread.id()))
                .toList();
    }

    /** Those that wait for a thread of the cycle, by way of others too, and are not part of it. */
    public List<DumpedThread> behind(Deadlock deadlock) {
        return List.copyOf(behind.getOrDefault(deadlock.threads().getFirst().id(), List.of()));
    }

    /** Walks from each thread to its owner, and from there on, up to where a walk has been before. */
    private void findThoseBehind(List<Deadlock> deadlocks) {
        Map<Long, Optional<Long>> leadsTo = new HashMap<>();
        Set<Long> inCycle = new HashSet<>();
        for (Deadlock deadlock : deadlocks) {
            for (DumpedThread thread : deadlock.threads()) {
                inCycle.add(thread.id());
                leadsTo.put(
                        thread.id(), Optional.of(deadlock.threads().getFirst().id()));
            }
        }
        for (DumpedThread from : byId.values()) {
            Set<Long> walk = new HashSet<>();
            Optional<DumpedThread> at = Optional.of(from);
            while (at.isPresent()
                    && !leadsTo.containsKey(at.get().id())
                    && walk.add(at.get().id())) {
                at = at.get().needed().flatMap(lock -> Optional.ofNullable(owners.get(lock)));
            }
            Optional<Long> end = at.flatMap(last -> leadsTo.getOrDefault(last.id(), Optional.empty()));
            walk.forEach(id -> leadsTo.put(id, end));
            if (!inCycle.contains(from.id())) {
                leadsTo.getOrDefault(from.id(), Optional.empty())
                        .ifPresent(first -> behind.computeIfAbsent(first, id -> new ArrayList<>())
                                .add(from));
            }
        }
    }
}
