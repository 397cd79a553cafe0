// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import dev.cairn.profile.view.ThreadPools;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What two thread dumps differ in, and what stands still. A thread of one is that of the other that has its id and its name; where there
 * is none, as with two VMs one after the other, that of its name, if in either dump no other has that name. So one that took the place
 * of another of its name within one run counts as that too: a dump does not say which run it is of.
 *
 * @param came threads of the second dump that the first has not
 * @param went threads of the first dump that the second has not
 * @param changed threads in another state than before
 * @param moved how many are in the same state at another place
 * @param withoutStack how many are in the same state and have no Java stack, as the VM's own have
 * @param still threads at the same place in the same state, those with one stack together: what may be stuck first
 * @param pools how many threads each pool has that has several in either dump
 */
public record DumpComparison(
        List<DumpedThread> came,
        List<DumpedThread> went,
        List<Pair> changed,
        int moved,
        int withoutStack,
        List<Standstill> still,
        List<PoolSize> pools) {
    public DumpComparison {
        came = List.copyOf(came);
        went = List.copyOf(went);
        changed = List.copyOf(changed);
        still = List.copyOf(still);
        pools = List.copyOf(pools);
    }

    /** One thread in both dumps. */
    public record Pair(DumpedThread before, DumpedThread after) {
        private boolean isStill() {
            return before.frames().equals(after.frames());
        }

        private boolean hasNoStack() {
            return before.frames().isEmpty() && after.frames().isEmpty();
        }
    }

    /**
     * Threads that have not moved.
     *
     * @param state that of all of them
     * @param frames the stack of all of them, the innermost first
     * @param threads as they are in the second dump
     */
    public record Standstill(String state, List<StackFrame> frames, List<DumpedThread> threads) {
        public Standstill {
            frames = List.copyOf(frames);
            threads = List.copyOf(threads);
        }

        /** What is blocked, or runs and gets nowhere, comes before what may just have nothing to do. */
        private int rank() {
            return state.startsWith("BLOCKED") ? 0 : state.startsWith("RUNNABLE") ? 1 : 2;
        }
    }

    /** How many threads a pool has in either dump. */
    public record PoolSize(String pool, int before, int after) {}

    private record Place(String state, List<StackFrame> frames) {}

    private record Named(long id, String name) {}

    /** Compares. */
    public static DumpComparison of(List<DumpedThread> before, List<DumpedThread> after) {
        List<Pair> pairs = pairs(before, after);
        Set<DumpedThread> known = Collections.newSetFromMap(new IdentityHashMap<>());
        pairs.forEach(pair -> {
            known.add(pair.before());
            known.add(pair.after());
        });
        List<Pair> same = pairs.stream()
                .filter(pair -> pair.before().state().equals(pair.after().state()))
                .toList();
        List<Pair> walked = same.stream().filter(pair -> !pair.hasNoStack()).toList();
        List<Pair> stand = walked.stream().filter(Pair::isStill).toList();
        return new DumpComparison(
                after.stream().filter(thread -> !known.contains(thread)).toList(),
                before.stream().filter(thread -> !known.contains(thread)).toList(),
                pairs.stream()
                        .filter(pair ->
                                !pair.before().state().equals(pair.after().state()))
                        .toList(),
                walked.size() - stand.size(),
                same.size() - walked.size(),
                standstills(stand),
                pools(before, after));
    }

    private static List<Pair> pairs(List<DumpedThread> before, List<DumpedThread> after) {
        Map<Named, DumpedThread> first = new HashMap<>();
        before.forEach(thread -> first.put(new Named(thread.id(), thread.name()), thread));
        List<Pair> pairs = new ArrayList<>();
        List<DumpedThread> left = new ArrayList<>();
        for (DumpedThread thread : after) {
            Optional.ofNullable(first.remove(new Named(thread.id(), thread.name())))
                    .ifPresentOrElse(it -> pairs.add(new Pair(it, thread)), () -> left.add(thread));
        }
        Map<String, DumpedThread> byName = alone(before, first.values().stream().toList());
        alone(after, left)
                .forEach((name, thread) ->
                        Optional.ofNullable(byName.get(name)).ifPresent(it -> pairs.add(new Pair(it, thread))));
        return pairs;
    }

    /** Those of {@code some} that are alone among {@code all} with their name. */
    private static Map<String, DumpedThread> alone(List<DumpedThread> all, List<DumpedThread> some) {
        Map<String, Long> counts =
                all.stream().collect(Collectors.groupingBy(DumpedThread::name, Collectors.counting()));
        return some.stream()
                .filter(thread -> counts.getOrDefault(thread.name(), 0L) == 1)
                .collect(Collectors.toMap(
                        DumpedThread::name, Function.identity(), (one, other) -> one, LinkedHashMap::new));
    }

    private static List<Standstill> standstills(List<Pair> stand) {
        Map<Place, List<DumpedThread>> places = new LinkedHashMap<>();
        stand.stream()
                .map(Pair::after)
                .forEach(thread -> places.computeIfAbsent(
                                new Place(thread.state(), thread.frames()), place -> new ArrayList<>())
                        .add(thread));
        return places.entrySet().stream()
                .map(entry ->
                        new Standstill(entry.getKey().state(), entry.getKey().frames(), entry.getValue()))
                .sorted(Comparator.comparingInt(Standstill::rank)
                        .thenComparingInt(still -> -still.threads().size()))
                .toList();
    }

    private static List<PoolSize> pools(List<DumpedThread> before, List<DumpedThread> after) {
        Map<String, Integer> first = sizes(before);
        Map<String, Integer> second = sizes(after);
        Set<String> all = new HashSet<>(first.keySet());
        all.addAll(second.keySet());
        return all.stream()
                .filter(pool -> Math.max(first.getOrDefault(pool, 0), second.getOrDefault(pool, 0)) > 1)
                .map(pool -> new PoolSize(pool, first.getOrDefault(pool, 0), second.getOrDefault(pool, 0)))
                .sorted(Comparator.comparingInt((PoolSize size) -> -Math.abs(size.after() - size.before()))
                        .thenComparingInt(size -> -size.after())
                        .thenComparing(PoolSize::pool))
                .toList();
    }

    private static Map<String, Integer> sizes(List<DumpedThread> threads) {
        return threads.stream()
                .collect(Collectors.toMap(
                        thread -> ThreadPools.pool(thread.name()), thread -> 1, Integer::sum, TreeMap::new));
    }
}
